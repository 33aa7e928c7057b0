import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Controls in display lists")
struct DrawControlTests {
  private func layout(_ body: String, _ state: String = "") throws -> Layout {
    let engine = Engine()
    try engine.setAssets(AssetResolver { kind, _, _ in kind == .image ? .image(width: 12, height: 10) : .none })
    let outcome = engine.load(Array("<UIView>\(state)\(body)</UIView>".utf8))
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 400, height: 200) == .ok)
    return layout
  }

  private func control(_ layout: Layout) throws -> DrawControl {
    try #require(layout.displayList.compactMap { $0.control }.first)
  }

  private func frames(_ control: DrawControl, _ role: DrawShape.Role) -> [Frame] {
    control.shapes.filter { $0.role == role }.map { $0.frame }
  }

  @Test("have their values, and parts where these are", arguments: [false, true])
  func values(isRightToLeft: Bool) throws {
    let direction = isRightToLeft ? "semanticContentAttribute='forceRightToLeft'" : ""
    func at(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Frame {
      Frame(x: isRightToLeft ? 400 - x - width : x, y: y, width: width, height: height)
    }
    let slider = try control(
      layout("<UISlider \(direction) width='400' height='30' value='3' minimumValue='2' maximumValue='6'/>"))
    #expect(slider.kind == .slider && slider.value == 3 && slider.minimum == 2 && slider.maximum == 6)
    #expect(slider.shapes.map { $0.role } == [.track, .fill, .thumb])
    #expect(slider.shapes.map { $0.frame } == [at(0, 13, 400, 4), at(0, 13, 100, 4), at(88, 3, 24, 24)])
    let progress = try control(layout("<UIProgressView \(direction) width='400' height='4' progress='0.25'/>"))
    #expect(progress.kind == .progress && progress.value == 0.25 && progress.maximum == 1)
    #expect(frames(progress, .fill) == [at(0, 0, 100, 4)])
    let isOn = try control(layout("<UISwitch \(direction) width='400' height='31' isOn='true'/>"))
    #expect(isOn.kind == .switch && isOn.value == 1 && frames(isOn, .thumb) == [at(371, 2, 27, 27)])
    let pages = try control(
      layout("<UIPageControl \(direction) width='400' height='37' numberOfPages='3' currentPage='2'/>"))
    #expect(pages.kind == .pages && pages.value == 2 && pages.maximum == 2)
    #expect(frames(pages, .currentPage) == [at(212.5, 15, 7, 7)] && frames(pages, .page).count == 2)
  }

  @Test("that are outside of their range are at its end")
  func clamps() throws {
    for (value, width) in [("-5", 0.0), ("7", 400), ("1 / 0 > 2 ? 1 : 1", 400), ("0.5", 200)] {
      let slider = try control(layout("<UISlider width='400' height='30' value='\(value)'/>"))
      #expect(frames(slider, .fill).first?.width ?? 0 == width)
    }
    let wide = try control(
      layout("<UISlider width='400' height='30' minimumValue='-1e308' maximumValue='1e308' value='5e307'/>"))
    #expect(frames(wide, .fill).map { $0.width } == [300])
    let empty = try control(layout("<UISlider width='400' height='30' value='1' minimumValue='1' maximumValue='1'/>"))
    #expect(frames(empty, .fill).isEmpty)
  }

  @Test("take their colours from the document, else their usual ones; disabled ones are fainter")
  func colors() throws {
    let red = RGBA8(red: 255, green: 0, blue: 0, alpha: 255)
    let plain = try control(layout("<UISlider width='400' height='30' value='1' tintColor='red'/>"))
    #expect(plain.shapes.map { $0.color.alpha } == [90, 255, 255] && plain.shapes[1].color == red)
    let given = try control(
      layout(
        "<UISlider width='400' height='30' value='1' maximumTrackTintColor='#00f' minimumTrackTintColor='#0f0' "
          + "thumbTintColor='red' isEnabled='false'/>"))
    #expect(given.states == 2)
    #expect(
      given.shapes.map { $0.color } == [
        RGBA8(red: 0, green: 0, blue: 255, alpha: 127), RGBA8(red: 0, green: 255, blue: 0, alpha: 127),
        RGBA8(red: 255, green: 0, blue: 0, alpha: 127),
      ])
  }

  @Test("have segments where pointers find them", arguments: ["false", "true"], ["unspecified", "forceRightToLeft"])
  func segments(_ byContent: String, _ direction: String) throws {
    let layout = try layout(
      "<UISegmentedControl width='300' height='32' items=\"['A', 'a longer one', 'BC']\" selectedSegmentIndex='chosen' "
        + "semanticContentAttribute='\(direction)' apportionsSegmentWidthsByContent='\(byContent)'/>",
      "<state name='chosen' type='Int' value='1'/>")
    let shown = try control(layout)
    #expect(shown.kind == .segments && shown.value == 1 && shown.minimum == 0 && shown.maximum == 2)
    let titles = shown.shapes.filter { $0.role == .title }
    #expect(titles.map { $0.text?.text } == ["A", "a longer one", "BC"])
    #expect(titles.map { $0.text?.font.size } == [13, 13, 13])
    #expect(frames(shown, .fill) == [titles[1].frame])
    #expect((titles[0].frame.width == titles[1].frame.width) == (byContent == "false"))
    let segments = try #require(ValueControl(layout, row: layout.linked(1)))
    for (index, title) in titles.enumerated() where index != 1 {
      #expect(segments.tapped(at: title.frame.x - 1.5) == Double(index))
      #expect(segments.tapped(at: title.frame.x + title.frame.width + 1.5) == Double(index))
    }
  }

  @Test("show images in place of shapes and titles")
  func images() throws {
    let slider = try control(layout("<UISlider width='400' height='30' thumbImage='knob' minimumTrackImage='bar'/>"))
    #expect(slider.shapes.map { $0.image?.name } == [nil, "knob"])
    #expect(slider.shapes[1].frame == Frame(x: -6, y: 10, width: 12, height: 10))
    let bar = try control(layout("<UIProgressView width='400' height='4' progress='0.5' progressImage='bar'/>"))
    #expect(bar.shapes.map { $0.image?.name } == [nil, "bar"])
    #expect(bar.shapes[1].frame == Frame(x: 0, y: -3, width: 200, height: 10) && bar.shapes[1].color.alpha == 0)
    let segments = try control(
      layout(
        "<UISegmentedControl width='200' height='30' items=\"[star, 'B']\"/>",
        "<state name='star' type='UIImage' value='star'/>"))
    #expect(segments.shapes.map { $0.image?.name } == [nil, "star", nil])
    #expect(segments.shapes[1].frame == Frame(x: 44, y: 10, width: 12, height: 10))
  }

  @Test("show a stepper's ends and an indicator that turns")
  func others() throws {
    let stepper = try control(
      layout("<UIStepper width='100' height='32' semanticContentAttribute='forceRightToLeft'/>"))
    #expect(stepper.kind == .stepper && stepper.maximum == 100)
    #expect(frames(stepper, .decrement).map { $0.x } == [18] && frames(stepper, .increment).map { $0.x } == [68, 74])
    #expect(stepper.shapes.filter { $0.role == .decrement }.map { $0.color.alpha } == [85])
    #expect(stepper.shapes.filter { $0.role == .increment }.map { $0.color.alpha } == [255, 255])
    let turning = try control(layout("<UIActivityIndicatorView width='20' height='20' color='black'/>"))
    #expect(turning.kind == .activity && turning.value == 1)
    #expect(turning.shapes.map { $0.color.alpha } == [255, 223, 191, 159, 127, 95, 63, 31])
    #expect(turning.shapes[0].frame == Frame(x: 8, y: 0, width: 4, height: 4))
    #expect(turning.shapes[2].frame == Frame(x: 16, y: 8, width: 4, height: 4))
    let still = try control(layout("<UIActivityIndicatorView width='20' height='20' isAnimating='false'/>"))
    #expect(still.value == 0 && still.shapes.isEmpty)
  }

  @Test("follow state and control states, with a new revision, and in place")
  func changes() throws {
    let layout = try layout(
      "<UISlider id='s' left='20' width='100' height='30' value='v'/><UISwitch top='50'/>",
      "<state name='v' type='Double' value='0'/>")
    _ = layout.takeDamage()
    let before = layout.displayList
    #expect(layout.setState([("v", .number(0.5))]) == .ok)
    #expect(layout.compute(width: 400, height: 200) == .ok)
    let after = layout.displayList
    #expect(after[1].revision == layout.revision && after[2].revision == before[2].revision)
    #expect(after[1].control?.value == 0.5 && after[1].control?.shapes.last?.frame.x == 58)
    // The thumb was half outside.
    let changed = try #require(layout.takeDamage().first)
    #expect(changed.x == 8 && changed.width == 112)
    #expect(layout.setControlState(8, row: 1) == .ok)
    #expect(layout.compute(width: 400, height: 200) == .ok)
    let focused = try #require(layout.displayList[1].control)
    let ring = try #require(focused.shapes.last)
    #expect(focused.states == 8 && ring.role == .focus && ring.lineWidth == 2)
    #expect(ring.frame == Frame(x: 16, y: -4, width: 108, height: 38))
  }

  @Test("of a thousand segments have shapes, of more none")
  func many() throws {
    for (count, shapes) in [(1000, 1001), (1001, 1)] {
      let items = (0..<count).map { _ in "'a'" }.joined(separator: ",")
      let layout = try layout("<UISegmentedControl width='9000' height='30' items=\"[\(items)]\"/>")
      #expect(try control(layout).shapes.count == shapes)
    }
  }
}
