import PlumbBuilder

/// A form: rows in a column, each with a title and a control; one row comes and goes with a switch.
final class SettingsForm: View, Layoutable {
  var activation: Activation?
  @LayoutProperty var isAdvanced = false

  private let heading = Text("Settings")
  private let column = StackView()
  private let name = Row("Name", TextField())
  private let sound = Row("Sound", Switch())
  private let volume = Row("Volume", Slider())
  private let cache = Row("Cache", Switch())

  init() {
    super.init()
    backgroundColor = .white
    column.axis = .vertical
    column.spacing = 8
    sl.updateLayout()
  }

  @LayoutBuilder var layout: some Layout {
    self.sl.sublayout {
      heading.sl.anchors {
        Anchors.cap.equalTo(safeAreaLayoutGuide, inwardOffset: 16)
        Anchors.height.equalTo(constant: 24)
      }
      column.sl.anchors {
        Anchors.top.equalTo(heading, attribute: .bottom, constant: 12)
        Anchors.horizontal.equalTo(heading)
      }.sublayout {
        name
        sound
        volume
        if isAdvanced { cache }
      }
    }
  }
}

/// A title on the left, a control on the right.
final class Row: View {
  private let title: Text
  private let control: View

  init(_ text: String, _ control: View) {
    title = Text(text)
    self.control = control
    super.init()
    backgroundColor = Color(white: 0.93)
    cornerRadius = 6
    control.backgroundColor = Color(red: 0.55, green: 0.7, blue: 0.9)
    sl.sublayout {
      title.sl.anchors {
        Anchors.leading.equalToSuper(constant: 10)
        Anchors.centerY
      }
      control.sl.anchors {
        Anchors.leading.greaterThanOrEqualTo(title, attribute: .trailing, constant: 10)
        Anchors.vertical.trailing.equalToSuper(inwardOffset: 6)
        Anchors.size.equalTo(width: 120, height: 24)
      }
    }.finalActive()
  }
}

/// Text whose size this program knows: every character is as wide as the other.
final class Text: Label {
  init(_ text: String) {
    super.init()
    self.text = text
  }

  override var intrinsicContentSize: Size { Size(width: Double((text ?? "").count) * 8, height: 18) }
}
