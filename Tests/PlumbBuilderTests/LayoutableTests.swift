import PlumbBuilderUIKitNames
import Testing

/// Code as it is written for the original, with the names of its platform.
struct LayoutableTests {
  final class PersonView: UIView, Layoutable {
    var activation: Activation?
    @LayoutProperty var showMiddleName = false
    @LayoutProperty(mode: .deferred) var showsFooter = false
    @AnimatableLayoutProperty(duration: 1, options: .curveLinear) var isWide = false
    var updates = 0
    let first = UILabel()
    let middle = UILabel()
    let footer = UIView()

    @LayoutBuilder var layout: some Layout {
      self.sl.onActivate { $0.updates += 1 }.sublayout {
        first.sl.identifying("first").onActivate { label in
          label.text = "First"
        }.anchors {
          Anchors.cap
          Anchors.height.equalTo(constant: 20)
        }
        if showMiddleName {
          middle.sl.anchors {
            Anchors.top.equalTo("first", attribute: .bottom)
            Anchors.leading
            if isWide {
              Anchors.size.equalTo(CGSize(width: 100, height: 10))
            } else {
              Anchors.size.equalTo(width: 50, height: 10)
            }
          }
        }
        if showsFooter {
          footer.sl.anchors { Anchors.shoe }
        }
      }
    }
  }

  @Test("Setting a LayoutProperty updates the layout, also with the same value") func property() throws {
    let view = PersonView()
    view.sl.updateLayout()
    #expect(view.updates == 1)
    #expect(view.subviews == [view.first])
    view.showMiddleName = true
    #expect(view.subviews == [view.first, view.middle])
    view.showMiddleName = true
    #expect(view.updates == 3)
    try view.layout(width: 200, height: 100)
    #expect(view.middle.frame == Rect(x: 0, y: 20, width: 50, height: 10))
    #expect(view.first.text == "First")
    view.showMiddleName = false
    view.sl.updateLayout(forceLayout: true)
    #expect(view.engineLayout?.nodeCount == 2)
  }

  @Test("Deferred updates are one, made by the next layout") func deferred() throws {
    let view = PersonView()
    view.sl.updateLayout()
    try view.layout(width: 200, height: 100)
    view.showsFooter = true
    view.showsFooter = false
    view.showsFooter = true
    #expect(view.updates == 1)
    #expect(view.subviews.count == 1)
    view.layoutIfNeeded()
    #expect(view.updates == 2)
    #expect(view.footer.frame == Rect(x: 0, y: 100, width: 200, height: 0))
  }

  @Test("Setting an AnimatableLayoutProperty lets frames move") func animated() throws {
    let view = PersonView()
    view.showMiddleName = true
    try view.layout(width: 200, height: 100)
    view.isWide = true
    #expect(view.middle.frame.width == 50)
    try view.advance(0.5)
    #expect(view.middle.frame.width == 75)
    try view.advance(0.5)
    #expect(view.middle.frame.width == 100)
  }

  final class Controller: Layoutable {
    var activation: Activation?
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
    let button = UIButton()

    @LayoutBuilder var layout: some Layout {
      view.sl.sublayout { button.sl.anchors { Anchors.center.equalToSuper(yOffset: 30) } }
    }
  }

  @Test("Controllers are Layoutable") func controller() {
    let controller = Controller()
    controller.button.title = "{OK}"
    controller.sl.updateLayout(forceLayout: true)
    #expect(controller.activation?.problems.isEmpty == true)
    #expect(controller.view.problems.isEmpty)
    let frame = controller.button.frame
    #expect(frame.x + frame.width / 2 == 45 && frame.y + frame.height / 2 == 60)
    #expect(controller.button.value(of: "title")?.stringValue == "{OK}")
    #expect(controller.view.viewForTests("button") == nil)
  }
}

extension UIView {
  fileprivate func viewForTests(_ identifier: String) -> UIView? { subviews.first { $0.identifier == identifier } }
}
