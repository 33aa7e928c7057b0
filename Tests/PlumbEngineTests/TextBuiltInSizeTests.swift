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

  @Test("image views have none") func imageView() { #expect(BuiltInSize.imageView == .zero) }
}
