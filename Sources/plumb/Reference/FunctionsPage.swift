import PlumbEngine
import PlumbSyntax

extension Reference {
  func functions() throws(CallFailure) -> String {
    let operands = try Operand.all(host)
    return try """
    # Functions

    ```examples any
    max(1, 2, 3)
    round(score / 7)
    uppercase(name) + '!'
    '%d of %d'(3, 5)
    clamp(score, 0, 100)
    max(1) →!
    sqroot(4) →!
    ```

    ## Built-in functions

    They are known in all attributes. What is not in the column of types is an error of type.

    \(table(operands))
    `min` and `max` keep the first of two numbers that are equal or do not compare ([decision
    2](../decisions/0002-minimum-maximum-and-signed-zero.md)). `sin`, `pow` and their like come from the machine's libm
    and are the one thing that may differ between machines. Components of `rgb` and `rgba` are not clamped.

    ```examples any
    \(examples())
    ```

    `count` and `isEmpty` are members too, of constants and state:

    ```examples any
    items.count
    name.isEmpty
    ```

    ## Functions of the host

    A host registers functions for all expressions (`plumb_engine_register_function`, `Engine.register_function`), or
    gives them as constants or state. It may say how many arguments there are, of which types, and what comes back:
    misuse is then an error of the load. Arguments are [cast](coercions.md) to their types. One that is pure (equal
    arguments, equal result) is called while loading where its arguments are constant. Constants and state of the same
    name hide it; built-in names are taken. It may not touch the layout that is computed ([decision
    14](../decisions/0014-host-functions-do-not-touch-layouts.md)).

    ```examples any
    clamp(score, 0, 100)
    initials('Ada', 'Lovelace')
    initials(5)
    clamp(1, 2) →!
    clamp('a', 2, 3) →!
    clmp(1, 2, 3) →!
    score() →!
    ```

    ## Formats

    A string that is called is a format, whether it is quoted, a constant, a text of `strings.`, or a name in backticks
    with a space or a `%` in it. Placeholders are those of IEEE `printf`, without a locale. Where the format is known
    when the document is loaded, number and types of arguments are checked then.

    ```examples any
    'Hello %@'(name)
    strings.Score(name, score)
    `%i of %i`(1, 2)
    '%d'('x') →!
    '%d'(1, 2) →!
    '%d %d'(1) →!
    ```

    A placeholder is `%`, then in this order, all but the conversion optional:

    | Part | |
    | --- | --- |
    | `2$` | which argument, from 1; without, the next one |
    | flags | `-` to the left, `+` with its sign, space in place of `+`, `#` the other form, `0` filled with zeros, \
    `'` groups of three with commas |
    | width | at least so many characters; `*` or `*2$` takes it from an argument |
    | precision | `.` and digits, or `*`: decimals of a number, most characters of a text |
    | length | `hh` `h` `l` `ll` `j` `z` `t` `q` `L`, as in C; whole numbers have 64 bits without |
    | conversion | see below |

    \(try conversions(operands))
    `%%` is a percent sign. A number for a whole one is cut off. `%n` is refused.

    ```examples any
    '%5d|%-5d|%05d|%+d'(42, 42, 42, 42)
    '%x %X %#x %o'(255, 255, 255, 8)
    '%.2f %8.3f %e %g %a'(3.14159, 3.14159, 12345.678, 0.0001, 1)
    '%s %.2s %c %c'('abc', 'abc', 'abc', 65)
    '%@ %@ %@'(items, 1.5, true)
    "%'d"(1234567)
    '%2$s %1$s'('a', 'b')
    '%*d|%.*f'(6, 42, 1, 2.25)
    '100%%'()
    '%hhd'(300)
    '%n'(1) →!
    '%++d'(1) →!
    '%y'(1) →!
    ```

    `Engine.format` and `plumb_engine_format` format without a layout.
    """
  }

  private typealias Note = (name: String, text: String, call: String)

  /// What a built-in function is for; empty for others.
  static func documentation(ofFunction name: String) -> String { notes.first { $0.name == name }?.text ?? "" }

  /// What every built-in function is for, and an example.
  private static let notes: [Note] = [
    ("abs", "The number without its sign.", "abs(-2)"),
    ("ceil", "The next whole number upwards.", "ceil(1.2)"),
    ("floor", "The next whole number downwards.", "floor(-1.2)"),
    ("round", "The nearest whole number; halves go away from zero.", "round(-2.5)"),
    ("sqrt", "The square root; not a number for negative ones.", "sqrt(2)"),
    ("pow", "The base to the power of the exponent.", "pow(2, 10)"),
    ("mod", "What division leaves, with the sign of x.", "mod(-7, 4)"),
    ("max", "The largest of two or more numbers.", "max(3, 1, 2)"),
    ("min", "The smallest of two or more numbers.", "min(3, 1, 2)"),
    ("cos", "The cosine of an angle in radians.", "cos(0)"),
    ("sin", "The sine of an angle in radians.", "round(sin(pi / 2))"),
    ("tan", "The tangent of an angle in radians.", "tan(0)"),
    ("acos", "The angle with this cosine, in radians.", "acos(1)"),
    ("asin", "The angle with this sine, in radians.", "asin(0)"),
    ("atan", "The angle with this tangent, in radians.", "atan(0)"),
    ("atan2", "The angle of the point (x, y), in radians.", "atan2(0, -1) == pi"),
    ("count", "How many characters or items there are.", "count('h\u{E9}llo')"),
    ("isEmpty", "Whether there are none; nil is empty.", "isEmpty(nothing)"),
    ("uppercase", "The text in capital letters.", "uppercase('Stra\u{DF}e')"),
    ("lowercase", "The text in small letters.", "lowercase('ABC')"),
    ("rgb", "A colour; components from 0 to 255.", "rgb(255, 102, 0)"),
    ("rgba", "A colour; alpha from 0 to 1.", "rgba(255, 102, 0, 0.5)"),
    ("UIColor", "The colour a text names: '#f00', 'red', an asset.", "UIColor('#f60')"),
    ("UIImage", "The image of this name.", "UIImage('Logo')"),
    ("UIBlurEffect", "A blur in a style such as dark.", "UIBlurEffect(dark)"),
    ("UIVibrancyEffect", "Vibrancy over a blur of this style.", "UIVibrancyEffect(light)"),
    ("CGPoint", "A point.", "CGPoint(1, 2)"),
    ("CGSize", "A size.", "CGSize(30, 20)"),
    ("CGRect", "A rectangle.", "CGRect(1, 2, 30, 20)"),
    ("UIEdgeInsets", "Insets.", "UIEdgeInsets(1, 2, 3, 4)"),
    ("UIOffset", "An offset.", "UIOffset(1, 2)"),
  ]

  private func note(_ function: LanguageTables.Function) throws(CallFailure) -> Note {
    guard let note = Self.notes.first(where: { $0.name == function.name }) else {
      throw Self.failure("\(function.name)() has no documentation")
    }
    return note
  }

  private func examples() throws(CallFailure) -> String {
    try LanguageTables.functions.map { (function) throws(CallFailure) in try note(function).call }
      .joined(separator: "\n")
  }

  // MARK: Types

  private func table(_ operands: [Operand]) throws(CallFailure) -> String {
    let rows = try LanguageTables.functions.map { (function) throws(CallFailure) in
      [
        "\(function.name)(\(function.parameters))".code, try taken(function, operands), try note(function).text,
      ]
    }
    return markdownTable(["Function", "Takes", ""], rows)
  }

  /// The types that a function takes, in words.
  func taken(_ function: LanguageTables.Function, _ operands: [Operand]) throws(CallFailure) -> String {
    var taken: [String] = []
    for operand in operands where try takes(function, operand) { taken.append(operand.name) }
    return Operand.words(taken, of: operands)
  }

  /// Whether all arguments may be of the operand's type.
  private func takes(_ function: LanguageTables.Function, _ operand: Operand) throws(CallFailure) -> Bool {
    var value = operand.value
    if value.kind == .string {
      // What a text has to name is not a question of types.
      if function.name == "UIColor" { value = .string("#f60") }
      if function.name == "UIImage" { value = .string("Logo") }
    }
    let isEffect = function.name.hasSuffix("Effect")
    if isEffect, value.kind == .number { value = .number(1) }
    if isEffect, value.kind == .enumeration {
      value = try Self.answer { () throws(Diagnostic) in
        try host.engine.enumerationValue("UIBlurEffect.Style", case: "dark")
      }
    }
    let arguments = Array(repeating: "a", count: function.arity).joined(separator: ", ")
    return try host.answer("\(function.name)(\(arguments))", [("a", value)]) != nil
  }

  private func takers(ofConversion letter: String, _ operands: [Operand]) throws(CallFailure) -> [String] {
    var names: [String] = []
    for operand in operands {
      let value = operand.value.kind == .number ? .number(65) : operand.value
      if try host.answer("'%\(letter)'(a)", [("a", value)]) != nil { names.append(operand.name) }
    }
    return names
  }

  /// What every letter of a conversion takes, asked of the formatter.
  private func conversions(_ operands: [Operand]) throws(CallFailure) -> String {
    let letters: [(letters: String, text: String)] = [
      ("d i D", "whole number"), ("u U", "whole number without sign"), ("o O", "octal"), ("x X", "hexadecimal"),
      ("f F", "decimals"), ("e E", "with an exponent"), ("g G", "the shorter of both"),
      ("a A", "hexadecimal with an exponent"),
      ("c C", "one character, or the one with this number"), ("s S", "text"), ("@", "anything, as in a text"),
      ("p", "pointer"),
    ]
    let rows = try letters.map { (group) throws(CallFailure) in
      let taken = try group.letters.split(separator: " ").map { (letter) throws(CallFailure) in
        try takers(ofConversion: String(letter), operands)
      }
      guard taken.allSatisfy({ $0 == taken[0] }) else { throw Self.failure("%\(group.letters) take different types") }
      return [
        group.letters.split(separator: " ").map { "`%\($0)`" }.joined(separator: " "),
        Operand.words(taken[0], of: operands), group.text,
      ]
    }
    return markdownTable(["Conversion", "Takes", ""], rows)
  }
}
