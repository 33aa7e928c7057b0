import Foundation
import enum PlumbEngine.ConstraintAttribute

@testable import PlumbBuilder

/// A view of a case: its natural size is in the case.
final class CaseView: View {
  var natural: NaturalSize?

  override func measure(width: Double?, height: Double?) -> NaturalSize? { natural }
}

/// Makes layouts of the neutral trees that cases are written in, by the builder's own types.
struct CaseLayout {
  private(set) var views: [String: CaseView] = [:]
  var state: [String: Any] = [:]

  mutating func view(_ name: String) -> CaseView {
    if let known = views[name] { return known }
    let view = CaseView()
    view.identifier = name
    views[name] = view
    return view
  }

  mutating func layout(_ tree: Any) -> any Layout {
    if let list = tree as? [Any] {
      let layouts = list.map { layout($0) }
      return layouts.count == 1 ? layouts[0] : TupleLayout(layouts)
    }
    let node = tree as? [String: Any] ?? [:]
    if let name = node["view"] as? String {
      let view = view(name)
      // Names of views stand for variables; an identifier is what the case gives.
      let anchors = anchors(node["anchors"] ?? [Any]())
      if let identifier = node["identifier"] as? String { view.identifier = identifier }
      let inside = (node["sublayout"] as? [Any]).map { [layout($0)] } ?? []
      return ViewLayout(view, anchors, inside)
    }
    if let key = node["if"] as? String {
      let isOn = state[key] as? Bool ?? false
      guard let branch = node[isOn ? "then" : "else"] else { return OptionalLayout(nil) }
      return ConditionalLayout(layout(branch), isFirst: isOn)
    }
    if let key = node["switch"] as? String {
      let cases = node["cases"] as? [String: Any] ?? [:]
      return layout(cases[state[key] as? String ?? ""] ?? [Any]())
    }
    return layout(node["group"] ?? [Any]())
  }

  private mutating func anchors(_ tree: Any) -> Anchors {
    var constraints: [AnchorsConstraint] = []
    for item in tree as? [[String: Any]] ?? [] {
      if let key = item["if"] as? String {
        constraints += anchors(item[state[key] as? Bool ?? false ? "then" : "else"] ?? [Any]()).constraints
      } else if let key = item["switch"] as? String {
        let cases = item["cases"] as? [String: Any] ?? [:]
        constraints += anchors(cases[state[key] as? String ?? ""] ?? [Any]()).constraints
      } else {
        constraints += relation(item).constraints
      }
    }
    return Anchors(constraints)
  }

  private mutating func relation(_ item: [String: Any]) -> Anchors {
    var result = unscaled(item)
    if let multiplier = item["multiplier"] as? Double { result = result.multiplier(multiplier) }
    if let priority = item["priority"] as? Double { result = result.priority(LayoutPriority(priority)) }
    return result
  }

  private mutating func unscaled(_ item: [String: Any]) -> Anchors {
    let target = target(item["to"] as? String)
    func number(_ key: String) -> Double { item[key] as? Double ?? 0 }
    let isOfSelf = item["self"] as? Bool ?? false
    switch item["attrs"] as? String {
    case "center":
      return target.map { Anchors.center.equalTo($0, xOffset: number("xOffset"), yOffset: number("yOffset")) }
        ?? Anchors.center.equalToSuper(xOffset: number("xOffset"), yOffset: number("yOffset"))
    case "size":
      if isOfSelf { return Anchors.size.equalTo(width: number("width"), height: number("height")) }
      return target.map { Anchors.size.equalTo($0) } ?? Anchors.size.equalToSuper()
    default: break
    }
    let attributes = attributes(item["attrs"])
    let relation: AnchorsRelation =
      switch item["rel"] as? String {
      case "greaterThanOrEqualTo": .greaterThanOrEqual
      case "lessThanOrEqualTo": .lessThanOrEqual
      default: .equal
      }
    let second = (item["attribute"] as? String).flatMap { ConstraintAttribute(named: $0) }
    let to: AnchorsItem = isOfSelf ? .none : target?.item ?? .superview
    if let offset = item["inwardOffset"] as? Double {
      return Anchors(attributes, relation, to, second, inwardOffset: offset)
    }
    return Anchors(attributes, relation, to, second, constant: number("constant"))
  }

  private mutating func target(_ name: String?) -> AnchorsTarget? {
    guard let name else { return nil }
    if name.hasPrefix("#") { return AnchorsTarget(.identifier(String(name.dropFirst()))) }
    let parts = name.split(separator: ".").map(String.init)
    let view = view(parts[0])
    switch parts.dropFirst().first {
    case "safeArea": return view.safeAreaLayoutGuide.anchorsItem
    case "layoutMargins": return view.layoutMarginsGuide.anchorsItem
    default: return view.anchorsItem
    }
  }

  private func attributes(_ names: Any?) -> AttributeChain {
    switch names as? String {
    case "horizontal": return Anchors.horizontal.attributes
    case "vertical": return Anchors.vertical.attributes
    case "allSides": return Anchors.allSides.attributes
    case "cap": return Anchors.cap.attributes
    case "shoe": return Anchors.shoe.attributes
    case let name?: return ConstraintAttribute(named: name).map { AttributeChain($0) } ?? []
    case nil:
      var chain = AttributeChain()
      for case let attribute? in (names as? [String] ?? []).map({ ConstraintAttribute(named: $0) }) {
        chain.append(attribute)
      }
      return chain
    }
  }
}

extension ConstraintAttribute {
  init?(named name: String) {
    guard let found = ConstraintAttribute.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
