import PlumbBuilderUIKitNames
import Testing

/// Code written for SwiftLayout, as its documentation shows it, with only the import changed.
@Suite struct PortedCodeTests {
  // MARK: - A view whose layout follows a property

  final class PersonView: UIView, Layoutable {
    @LayoutProperty var showMiddleName: Bool = false

    let firstNameLabel: UILabel = UILabel()
    let middleNameLabel: UILabel = UILabel()
    let lastNameLabel: UILabel = UILabel()

    var activation: Activation?

    @LayoutBuilder var layout: some Layout {
      self.sl.sublayout {
        firstNameLabel.sl.identifying("first").onActivate { label in
          label.text = "First"
          label.textAlignment = .center
        }.anchors {
          Anchors.cap
        }
        if showMiddleName {
          middleNameLabel.sl.anchors {
            Anchors.top.equalTo("first", attribute: .bottom)
            Anchors.horizontal
          }
          lastNameLabel.sl.anchors {
            Anchors.top.equalTo(middleNameLabel, attribute: .bottom)
            Anchors.horizontal
          }
        } else {
          lastNameLabel.sl.anchors {
            Anchors.top.equalTo(firstNameLabel.bottomAnchor)
            Anchors.horizontal
          }
        }
      }
    }

    override init(frame: CGRect) {
      super.init(frame: frame)
      self.sl.updateLayout()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  @Test("A property shows and hides a view") func person() {
    let view = PersonView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(view.subviews == [view.firstNameLabel, view.lastNameLabel])
    #expect(view.firstNameLabel.text == "First")
    view.showMiddleName = true
    #expect(view.subviews == [view.firstNameLabel, view.middleNameLabel, view.lastNameLabel])
    view.layoutIfNeeded()
    #expect(view.lastNameLabel.frame.minY == view.middleNameLabel.frame.maxY)
    #expect(view.firstNameLabel.frame.size.width == 200)
    #expect(view.activation?.viewForIdentifier("first") === view.firstNameLabel)
  }

  // MARK: - A controller that keeps its activation

  final class ViewController: UIViewController {
    var activation: Activation?
    var isConnected = false
    let superview = UIView()
    let content = UIView()
    let retry = UIButton()
    let stack = UIStackView()
    let image = UIImageView()

    override func viewDidLoad() {
      super.viewDidLoad()
      activation = layout().active()
    }

    @LayoutBuilder func layout() -> some Layout {
      view.sl.sublayout {
        superview.sl.anchors {
          Anchors.top.equalTo(view, attribute: .top, constant: 10)
          Anchors.shoe.equalTo(view.safeAreaLayoutGuide, inwardOffset: 10)
        }.sublayout {
          if isConnected {
            content.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 4) }.sublayout {
              stack.sl.onActivate { stack in
                stack.axis = .vertical
                stack.spacing = 6
              }.anchors { Anchors.cap }.sublayout {
                for _ in 0..<2 { UILabel() }
                image
              }
            }
          } else {
            retry.sl.identifying("retry").onActivate { button in
              button.setTitle("Retry", for: .normal)
              button.backgroundColor = .systemBlue
            }.anchors {
              Anchors.center.equalToSuper(yOffset: 30)
              Anchors.size.equalTo(CGSize(width: 80, height: 40))
            }
          }
        }
      }
    }

    func update() {
      if let current = activation { activation = layout().update(fromActivation: current, forceLayout: true) }
    }
  }

  @Test("A controller updates its activation") func controller() {
    let controller = ViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 120, height: 220)
    #expect(controller.activation?.viewForIdentifier("retry") === controller.retry)
    controller.view.layoutIfNeeded()
    #expect(controller.superview.frame == CGRect(x: 10, y: 10, width: 100, height: 200))
    #expect(controller.retry.frame == CGRect(x: 10, y: 110, width: 80, height: 40))
    controller.isConnected = true
    controller.update()
    #expect(controller.retry.superview == nil)
    #expect(controller.content.frame == CGRect(x: 4, y: 4, width: 92, height: 192))
    #expect(controller.stack.arrangedSubviews.count == 3)
    #expect(controller.view.problems.isEmpty && controller.activation?.problems.isEmpty == true)
  }

  // MARK: - A view that animates its layout

  final class PreviewView: UIView, Layoutable {
    var capTop = true {
      didSet {
        UIView.animate(withDuration: 1.0, options: .curveLinear) {
          self.sl.updateLayout(forceLayout: true)
        } completion: { isAtEnd in
          self.ends.append(isAtEnd)
        }
      }
    }
    var ends: [Bool] = []

    let capButton = UIButton()
    let shoeButton = UIButton()
    let titleLabel = UILabel()

    var topView: UIButton { capTop ? capButton : shoeButton }
    var bottomView: UIButton { capTop ? shoeButton : capButton }

    var activation: Activation?

    var layout: some Layout {
      self.sl.sublayout {
        topView.sl.anchors {
          Anchors.cap
        }
        bottomView.sl.anchors {
          Anchors.top.equalTo(topView, attribute: .bottom)
          Anchors.height.equalTo(topView)
          Anchors.shoe
        }
        titleLabel.sl.onActivate { label in
          label.text = "Top Title"
        }.anchors {
          Anchors.center.equalTo(topView)
        }
      }
    }
  }

  @Test("An update in an animation block is animated") func preview() throws {
    let view = PreviewView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.sl.updateLayout(forceLayout: true)
    #expect(view.capButton.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    view.capTop = false
    #expect(view.capButton.frame.minY == 0)
    try view.advance(0.25)
    #expect(view.capButton.frame.minY == 25 && view.shoeButton.frame.minY == 75)
    #expect(view.ends.isEmpty)
    try view.advance(0.75)
    #expect(view.capButton.frame.minY == 100 && view.shoeButton.frame.minY == 0)
    try view.advance(0.1)
    #expect(view.ends == [true])
    // Outside of a block nothing is animated, and a block without a layout pass ends at once.
    var isDone = false
    UIView.animate(withDuration: 1) {
    } completion: {
      isDone = $0
    }
    #expect(isDone)
  }
}
