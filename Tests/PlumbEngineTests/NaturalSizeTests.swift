import Testing

@testable import PlumbEngine

@Suite("Fixed natural sizes")
struct NaturalSizeTests {
  let catalog = Catalog()

  /// Components whose sizes depend on texts and images, which have functions.
  private static let measured = [
    "UILabel", "UIImageView", "UIButton", "UIPageControl", "UISegmentedControl", "UITextField", "UITextView",
  ]

  @Test("are those of the axes that a component has")
  func axes() {
    for component in catalog.components where component.isElement {
      let sizes = NaturalSizes.sizes(of: component.name)
      if sizes.isEmpty {
        let base = component.base >= 0 ? catalog.components[component.base].natural : []
        #expect(component.natural == base || Self.measured.contains(component.name), "\(component.name)")
      }
      for size in sizes { #expect(size.axes == component.natural, "\(component.name)") }
      if let last = sizes.last { #expect(last.property.isEmpty, "\(component.name) has a size without a condition") }
    }
  }

  @Test("depend on cases that there are")
  func conditions() throws {
    let names = NaturalSizes.conditionProperties.description.split(separator: " ").map(String.init)
    var count = 0
    for row in catalog.components.indices {
      for size in NaturalSizes.sizes(of: catalog.components[row].name) where !size.property.isEmpty {
        #expect(names.contains(size.property))
        let property = try #require(catalog.property(size.property, of: row))
        #expect(property.affectsSize)
        let type = try #require(Catalog.enumerationRow(property.type))
        #expect(!size.cases.isEmpty)
        for name in size.cases { #expect(catalog.enumerations[type].value(named: name) != nil, "\(name)") }
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test(
    "are those of the platform",
    arguments: [
      ("UISwitch", 51.0, 31.0), ("UISlider", 0, 31), ("UIStepper", 94, 32), ("UIProgressView", 0, 4),
      ("UIDatePicker", 320, 216), ("UIPickerView", 320, 216), ("UISearchBar", 0, 56), ("UITabBar", 0, 49),
      ("UINavigationBar", 0, 44), ("UIToolbar", 0, 44), ("UIRefreshControl", 0, 60), ("UITableViewCell", 0, 44),
      ("UIActivityIndicatorView", 20, 20),
    ])
  func platform(_ name: String, _ width: Double, _ height: Double) throws {
    let size = try #require(NaturalSizes.sizes(of: name).last)
    #expect(size.width == width && size.height == height)
  }

  @Test("are none of others", arguments: ["UIView", "UILabel", "", "UISwitchX", "Switch"])
  func none(_ name: String) { #expect(NaturalSizes.sizes(of: name).isEmpty) }
}
