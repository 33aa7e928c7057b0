import Testing

@testable import PlumbEngine

@Suite("Names of other toolkits")
struct PropertyAliasTests {
  let catalog = Catalog()

  /// The lines of the table: aliases, alternatives of names, note.
  private static var lines: [(aliases: [String], alternatives: [[String]], note: String)] {
    PropertyAliases.table.description.split(separator: "\n").map { line in
      let sides = line.split(separator: "=", maxSplits: 1).map(String.init)
      let rest = sides[1].split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (
        sides[0].split(separator: " ").map(String.init),
        rest[0].split(separator: " ").map { $0.split(separator: "+").map(String.init) },
        rest.count > 1 ? rest[1].trimmingPrefix(" ").description : ""
      )
    }
  }

  private var elements: [Int] { catalog.components.indices.filter { catalog.components[$0].isElement } }

  private func isSettable(_ name: String, _ component: Int) -> Bool {
    name == "id" || catalog.property(name, of: component).map { $0.access == .settable } == true
  }

  @Test("mean properties that a component has, or have a note")
  func targets() {
    for line in Self.lines {
      #expect(!line.alternatives.isEmpty || !line.note.isEmpty, "\(line.aliases)")
      for name in line.alternatives.joined() {
        #expect(elements.contains { isSettable(name, $0) }, "\(name) of no component")
      }
      for alias in line.aliases {
        #expect(alias.allSatisfy { $0.isASCII && $0.isLetter && $0.isLowercase }, "\(alias)")
        #expect(!alias.isEmpty && alias.utf8.count < 64)
      }
    }
  }

  @Test("suggest only what the component has, first of all")
  func suggestions() {
    // Every component with the names that its own properties mean: all of its names for all lines take a minute.
    for component in elements {
      let base = catalog.components[component].base
      for line in Self.lines
      where line.alternatives.joined().contains(where: { isSettable($0, component) && !isSettable($0, base) }) {
        for alias in line.aliases where catalog.property(alias, of: component) == nil {
          let diagnostic = catalog.unknownPropertyDiagnostic(alias, of: component)
          let name = "\(alias) of \(catalog.components[component].name): \(diagnostic.suggestions)"
          for text in diagnostic.suggestions { #expect(isSettable(text, component), "\(name)") }
          let meant = Self.lines.lazy.filter { $0.aliases.contains(alias) }.joinedAlternatives.first {
            $0.contains { isSettable($0, component) }
          }
          guard let meant = meant?.first(where: { isSettable($0, component) }) else { continue }
          let first = diagnostic.suggestions.first
          #expect(first == meant || first == "view." + meant, "\(name), \(meant) expected")
        }
      }
    }
  }

  @Test(
    "are read as toolkits write them",
    arguments: [
      ("border-radius", "UIView", "layer.cornerRadius"), ("android:layout_width", "UIView", "width"),
      ("bgColor", "UILabel", "backgroundColor"), ("font.size", "UILabel", "font"),
      ("titleLabel.color", "UIButton", "titleLabel.textColor"), ("color", "UIButton", "titleColor"),
      ("color", "UIView", "tintColor"), ("visible", "UIViewController", "view.isHidden"),
      ("src", "UIImageView", "image"), ("src", "WKWebView", "request"), ("zIndex", "UIView", "layer.zPosition"),
      ("hidden", "UIView", "isHidden"), ("padding", "UIButton", "contentEdgeInsets"), ("value", "UILabel", "text"),
      ("gap", "UIStackView", "spacing"), ("flex-direction", "UIStackView", "axis"),
      ("justify-content", "UIStackView", "distribution"), ("align-items", "UIStackView", "alignment"),
      ("flex-wrap", "UIStackView", "wrap"), ("flex-grow", "UILabel", "grow"), ("gap", "UIView", "left"),
      ("checked", "UISwitch", "isOn"), ("value", "UISwitch", "isOn"), ("value", "UIProgressView", "progress"),
      ("checked", "UIButton", "isSelected"), ("hint", "UITextField", "placeholder"),
      ("min", "UISlider", "minimumValue"),
      ("secureTextEntry", "UITextField", "isSecureTextEntry"), ("step", "UIStepper", "stepValue"),
      ("gap", "UICollectionView", "collectionViewLayout.minimumInteritemSpacing"),
    ])
  func spellings(_ name: String, _ component: String, _ expected: String) throws {
    let row = try #require(catalog.component(named: component))
    #expect(catalog.unknownPropertyDiagnostic(name, of: row).suggestions.first == expected)
  }

  @Test(
    "suggest whole paths for their last parts",
    arguments: [
      ("cornerRadius", "UIView", ["layer.cornerRadius"]), ("CORNERRADIUS", "UIView", ["layer.cornerRadius"]),
      ("inset.left", "UIScrollView", []), ("shadowOffset.width", "UIView", ["layer.shadowOffset.width"]),
      ("shadowOffset", "UIButton", ["titleLabel.shadowOffset", "layer.shadowOffset"]),
      ("cornerRadious", "UIView", ["layer.cornerRadius"]), ("wdith", "UIView", ["width"]), ("qqqq", "UIView", []),
    ])
  func lastParts(_ name: String, _ component: String, _ expected: [String]) throws {
    let row = try #require(catalog.component(named: component))
    #expect(catalog.unknownPropertyDiagnostic(name, of: row).suggestions == expected)
  }

  @Test("have notes where there is no such property", arguments: ["padding", "onClick"])
  func notes(_ name: String) throws {
    let row = try #require(catalog.component(named: "UIView"))
    let diagnostic = catalog.unknownPropertyDiagnostic(name, of: row)
    #expect(diagnostic.suggestions.isEmpty)
    #expect(diagnostic.notes.count == 1)
  }

  @Test("are not looked for in long names")
  func longNames() throws {
    let row = try #require(catalog.component(named: "UIView"))
    for text in [String(repeating: "x", count: 100_000), String(repeating: ".", count: 100_000), ":", ".", "-", ""] {
      #expect(catalog.unknownPropertyDiagnostic(text, of: row).suggestions.count <= 5)
    }
  }
}

extension Sequence where Element == (aliases: [String], alternatives: [[String]], note: String) {
  fileprivate var joinedAlternatives: [[String]] { flatMap { $0.alternatives } }
}
