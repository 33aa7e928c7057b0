import PlumbEngine

/// What the names of EverLayout documents mean. The engine has no use for these texts, so its own tables do without.
enum EverLayoutDocumentation {
  /// `object.name | text`.
  private static let table = """
    layout.name | A text, for people.
    layout.root | The view around all others: an object with `views`. Its id is `root`.
    layout.templates | Objects with `constraints` and `properties`, by name.
    layout.controllerTitle | The title of the controller: a parameter of the root.
    layout.navigationBar | Values of the navigation bar: parameters of the root.
    view.constraints | An object: attributes, and what they are in relation to.
    view.properties | An object of strings.
    view.template | The name of a template, or an array of names.
    view.views | The subviews by name; later ones are in front. `!name:Class` is a new view, `name` one of the host.
    view.z-index | A string with a whole number: views with larger ones are in front of their siblings.
    template.constraints | An object: attributes, and what they are in relation to; in addition to those of the view.
    template.properties | An object of strings; those of the view come first.
    navigationBar.textColor | The colour of the title.
    navigationBar.translucent | Whether what is behind shines through: `true` or `false`.
    navigationBar.backgroundColor | The colour behind the title and the buttons.
    navigationBar.tintColor | The colour of the buttons.
    constraint.to | The target: the name of a view, `super` or `root`.
    constraint.attribute | The attribute of the target; without it the one on the left side.
    constraint.constant | A number that is added.
    constraint.inset | A number that leads inwards: negated for `right`, `bottom`, `width`, `height` and `rightMargin`.
    constraint.multiplier | A number that the attribute of the target is multiplied by.
    constraint.relation | `lte` or `gte`; equal without it.
    constraint.priority | A number above 0, at most 1000, which is required.
    constraint.identifier | The name by which code finds the constraint.
    constraint.horizontalSizeClass | The constraint counts in this size class only: `compact` or `regular`.
    constraint.verticalSizeClass | The constraint counts in this size class only: `compact` or `regular`.
    word.@ | The target: `@name`, `@name.attribute`, `@super`.
    word.+ | A constant, which is added.
    word.- | A constant, which is subtracted.
    word.< | An inset: leads inwards.
    word.> | An offset: leads outwards.
    word.* | A multiplier of the target's attribute.
    word./ | A divider of the target's attribute.
    word.%<= | At most.
    word.%= | Equal, as without a relation.
    word.%>= | At least.
    word.$ | A priority above 0, at most 1000.
    word.! | An identifier, by which code finds the constraint.
    """

  private static let texts = documentationTable(table)

  /// What a name of an object means. Throws for one that the table lacks.
  static func text(_ object: String, _ name: String) throws(CallFailure) -> String {
    guard let text = texts["\(object).\(name)"] else {
      throw CallFailure("'\(name)' of EverLayout documents has no documentation")
    }
    return text
  }
}
