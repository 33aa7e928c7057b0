import PlumbEngine
import Testing

@Suite("Built-in natural sizes")
struct BuiltInSizeTests {
  private func button(_ title: String, top: Double = 0, left: Double = 0, width: Double = -1) -> TextExtent {
    var title = title
    return title.withUTF8 { BuiltInSize.button(title: $0, top: top, left: left, width: width) }
  }

  @Test("labels have that of their text")
  func label() {
    var text = "A\nB\nC"
    text.withUTF8 {
      #expect(BuiltInSize.label(text: $0, style: TextStyle()).lines == 1)
      #expect(BuiltInSize.label(text: $0, style: TextStyle(), numberOfLines: 0).lines == 3)
      #expect(BuiltInSize.label(text: $0, style: TextStyle(), numberOfLines: 2).lines == 2)
    }
  }

  @Test("buttons have that of their title with padding, and a least one")
  func button() {
    #expect(button("").width == 30 && button("").height == 30)
    let extent = button("Continue")
    #expect(extent.height == 30)
    #expect(extent.width == Double(722 + 556 + 556 + 278 + 222 + 556 + 556 + 556) * 15 / 1000)
    #expect(extent.firstBaseline == 21 && extent.lastBaseline == 20)
    #expect(button("Continue", top: 20).height == 37.5)
    #expect(button("Continue", left: 5).width == extent.width + 5)
    #expect(button("Continue", width: 40).width <= 40)
    #expect(button("A", top: -1000, left: .nan).width >= 0)
    #expect(button("A", top: .infinity).height.isFinite)
  }

  @Test("page controls have that of their dots")
  func pageControl() {
    #expect(BuiltInSize.pageControl(numberOfPages: 3).width == 39)
    #expect(BuiltInSize.pageControl(numberOfPages: 3).height == 37)
    #expect(BuiltInSize.pageControl(numberOfPages: 1).width == 7)
    #expect(BuiltInSize.pageControl(numberOfPages: 1, hidesForSinglePage: true) == .zero)
    #expect(BuiltInSize.pageControl(numberOfPages: 0) == .zero)
    #expect(BuiltInSize.pageControl(numberOfPages: -1) == .zero)
    #expect(BuiltInSize.pageControl(numberOfPages: .max).width.isFinite)
  }

  private func line(_ text: String, _ size: Double) -> TextExtent {
    var text = text
    return text.withUTF8 { TextMeasurer.measure($0, style: TextStyle(size: size), width: -1, maximumLines: 1) }
  }

  @Test("text fields have that of their line, and of a border", arguments: [(17.0, 34.0, 20.0), (14, 30, 16.5)])
  func textField(_ size: Double, _ bordered: Double, _ plain: Double) {
    let style = TextStyle(size: size)
    let text = line("Hello", size)
    for extent in [text, .zero] {
      let field = BuiltInSize.textField(extent, style: style, hasBorder: true)
      #expect(field.width == extent.width + 14 && field.height == bordered)
      let bare = BuiltInSize.textField(extent, style: style)
      #expect(bare.width == extent.width && bare.height == plain)
      #expect(field.firstBaseline > bare.firstBaseline && field.firstBaseline < bordered)
    }
    #expect(BuiltInSize.textField(.zero, style: TextStyle(size: .nan), hasBorder: true).height == 14)
  }

  @Test("text views have that of their text with insets")
  func textView() {
    let style = TextStyle(size: 17)
    func view(_ text: String, width: Double = -1, top: Double = 8) -> TextExtent {
      var text = text
      return text.withUTF8 { bytes in
        BuiltInSize.textView(style: style, top: top, width: width) {
          TextMeasurer.measure(bytes, style: style, width: $0, maximumLines: 0)
        }
      }
    }
    let text = line("Hello", 17)
    #expect(view("Hello").width == text.width + 10 && view("Hello").height == text.height + 16)
    #expect(view("Hello", top: 20).height == text.height + 28)
    #expect(view("Hello Hello", width: text.width + 10).lines == 2)
    #expect(view("Hello Hello", width: 0).height.isFinite)
    #expect(view("").width == 10 && view("").height == text.height + 16)
    #expect(view("", top: .infinity).height == 0)
  }

  @Test("segmented controls have that of their segments")
  func segmentedControl() {
    #expect(BuiltInSize.segmentedControl(contents: [30, 50, 10]).width == 210)
    #expect(BuiltInSize.segmentedControl(contents: [30, 50, 10], apportions: true).width == 150)
    #expect(BuiltInSize.segmentedControl(contents: [30, 50, 10]).height == 32)
    #expect(BuiltInSize.segmentedControl(contents: []).width == 0)
    #expect(BuiltInSize.segmentedControl(contents: []).height == 32)
    #expect(BuiltInSize.segmentedControl(contents: [.nan, -3, .infinity]).width == 60)
  }

  @Test("image views have none") func imageView() { #expect(BuiltInSize.imageView == .zero) }
}
