import PlumbEngine

/// What the page of types says about a type that the tables cannot know.
struct TypeNote {
  /// The name that diagnostics use, by which the type is found in the tables.
  var name: String
  var title: String
  var text: String
  /// As attributes say them, one a line; `→!` behind those that have to be errors.
  var examples: String

  /// In the order of the page.
  static let all = [
    TypeNote(
      name: "CGFloat", title: "Numbers",
      text: """
        A double. Digits with a fraction and an exponent, or hexadecimal digits behind `0x`. There is no plus sign. A
        number that is too large is infinite.
        """,
      examples: """
        12
        .5
        1e3
        0x1F
        -3
        pi
        score / 4 + gap
        true
        1e999
        '12' →!
        5. →!
        0x →!
        """),
    TypeNote(
      name: "Int", title: "Integers",
      text: "A number that is cut off towards zero.",
      examples: """
        7
        2.9
        -2.9
        7 / 2
        """),
    TypeNote(
      name: "Bool", title: "Booleans", text: "A number is true unless it is 0.",
      examples: """
        true
        score > 100
        !(score > 100) || name == 'Ann'
        2
        'true' →!
        """),
    TypeNote(
      name: "String", title: "Strings",
      text: """
        The attribute is the text; expressions stand in braces. White space counts. In an expression a string stands
        between `'` or `"`, with the escapes `\\0` `\\t` `\\n` `\\r` `\\u{1F600}`; any other escaped character stands
        for itself. A text that is nothing but nil is empty; nil beside other text is an error. A comment is `//`
        inside braces; a text that begins with `//` is one as a whole, and the attribute absent.
        """,
      examples: """
        Hello
        {name}: {score} points
        {'it\\'s'} {"\\u{1F600}"}
        {items}
        {nothing}
        a {// why} b
        // nothing at all
        {'{'}
        {nothing}! →!
        """),
    TypeNote(
      name: "NSAttributedString", title: "Attributed text",
      text: "As a string. With `<`, `>` or `&` in it, all of it is [markup](attributed-text.md).",
      examples: """
        Hello, {name}
        Hello, <b>{name}</b>
        """),
    TypeNote(
      name: "URL", title: "URLs",
      text: """
        As a string. A text with a scheme is kept, what may not stand in a URL is escaped; an absolute path is a
        `file:` URL, `~` the home folder; anything else is relative to what the host takes it to be. nil is the empty
        URL.
        """,
      examples: """
        https://example.org/{name}?q=a b
        /tmp/a b.txt
        pictures/logo.png
        {nothing}
        """),
    TypeNote(
      name: "UIColor", title: "Colours",
      text: """
        The name of an [asset](assets.md), or an expression: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name with or
        without `Color`, `rgb(…)`, `rgba(…)`. A string is the name of an asset or colour. Elsewhere a colour is
        `UIColor.red` or `UIColor('#f00')`; its parts are `red`, `green`, `blue`, `alpha`.
        """,
      examples: """
        #f00
        #336699
        #33669980
        red
        redColor
        header
        Brand
        rgb(51, 102, 153)
        rgba(51, 102, 153, 0.5)
        score > 100 ? green : theme.tint
        {'light' + 'Gray'}
        reddish →!
        nil →!
        """),
    TypeNote(
      name: "UIImage", title: "Images",
      text: """
        The name of an [asset](assets.md), with expressions in braces, or an expression. nil is the empty image of size
        0. The value is the name with the natural size: a host looks for the picture itself.
        """,
      examples: """
        Logo
        Icons:star
        {'Lo' + 'go'}
        L{'og'}o
        {nothing}
        Lgo →!
        """),
    TypeNote(
      name: "UIFont", title: "Fonts", text: "Words in any order: see [fonts](fonts.md).",
      examples: """
        Courier 15 bold
        body
        {style} {gap * 2}
        """),
    TypeNote(
      name: "Array", title: "Arrays",
      text: """
        `[a, b]`, or `a, b` without brackets, where an array among them is flattened by one level. A single value is an
        array of one. nil is nil. An array with a type of elements, `[Int]`, `[UIColor]`, casts every element; names
        that are literals of that type may stand in it.
        """,
      examples: """
        1, 2, 3
        [1, 2, 3]
        items, 'helmet'
        [items, 'helmet']
        'helmet'
        items[0...0] + ['helmet']
        """),
    TypeNote(
      name: "Any", title: "Anything",
      text: "Whatever an expression comes to. A range exists only here and in subscripts.",
      examples: """
        1 + 1
        player
        1...3
        UIView.ContentMode.center
        nil
        """),
    TypeNote(
      name: "CGPoint", title: "Points",
      text: "No literal: a value of the type, or `CGPoint(x, y)`, `CGPoint.zero`.",
      examples: """
        CGPoint(1, 2)
        CGPoint.zero
        1, 2 →!
        """),
    TypeNote(name: "CGSize", title: "Sizes", text: "As points.", examples: "CGSize(30, 20)"),
    TypeNote(name: "CGRect", title: "Rectangles", text: "As points.", examples: "CGRect(1, 2, 30, 20)\nCGRect.zero"),
    TypeNote(
      name: "UIEdgeInsets", title: "Insets", text: "As points: top, left, bottom, right.",
      examples: "UIEdgeInsets(1, 2, 3, 4)\ntheme.margins"),
    TypeNote(name: "UIOffset", title: "Offsets", text: "As points.", examples: "UIOffset(1, 2)"),
    TypeNote(
      name: "CGAffineTransform", title: "Affine transforms",
      text: """
        A value of the type, or its parts: `transform.rotation="pi / 4"`. Six numbers: x' = a x + c y + tx, y' = b x +
        d y + ty.
        """,
      examples: "CGAffineTransform.identity"),
    TypeNote(
      name: "CATransform3D", title: "3D transforms", text: "As affine transforms; 16 numbers, row by row.",
      examples: "CATransform3D.identity"),
    TypeNote(
      name: "UIVisualEffect", title: "Visual effects",
      text: """
        `UIBlurEffect(style)` or `UIVibrancyEffect(style)`; the styles are the cases of `UIBlurEffect.Style`. nil is none.
        """,
      examples: """
        UIBlurEffect(dark)
        UIVibrancyEffect(extraLight)
        UIBlurEffect(0)
        nil
        """),
    TypeNote(
      name: "Selector", title: "Actions", text: "As a string: the name of an action of the host.",
      examples: """
        start:
        {score > 100 ? 'win' : 'go'}:
        """),
    TypeNote(
      name: "AnyClass", title: "Classes", text: "The name of a class, bare or in a string.",
      examples: """
        UINavigationBar
        'MyBar'
        nil
        """),
    TypeNote(
      name: "Function", title: "Functions",
      text: "A function that the host has given as a constant or as state. nil is none.", examples: "nil"),
    TypeNote(
      name: "Outlet", title: "Outlets",
      text: """
        Kept as it is written. An outlet is for the host to bind; an expression in braces has to be constant. Constraints are
        lines of their own kind ([constraints](../constraints.md)), whose constants may be expressions. Unknown properties
        of lenient engines are kept so too.
        """,
      examples: ""),
  ]

  /// Types of which the catalog has several, or any number.
  static let families = [
    TypeNote(
      name: "UIView.ContentMode", title: "Enumerations",
      text: """
        The name of a case, or its number. Strings never. The cases are visible by name in attributes of the type, and
        come before constants and state there (a warning says so); elsewhere `UIView.ContentMode.center` does.
        [Components](../components.md) lists all types with their cases and older names.
        """,
      examples: """
        center
        score > 100 ? center : left
        UIView.ContentMode.center
        4
        'center' →!
        centre →!
        """),
    TypeNote(
      name: "UIDataDetectorTypes", title: "Option sets",
      text: "Names of options with commas, or their bits. An empty array is the empty set.",
      examples: """
        link
        link, address
        [link, address]
        []
        score > 100 ? link : []
        3
        """),
    TypeNote(
      name: "UILayoutPriority", title: "Named numbers", text: "A number; some have names.",
      examples: """
        defaultHigh
        required - 1
        500
        """),
    TypeNote(
      name: "[Int]", title: "Arrays of one type", text: "Every element is cast; an array in an array is not flattened.",
      examples: """
        1, 2.5
        5
        [[5]] →!
        """),
    TypeNote(
      name: "UIView", title: "Objects",
      text: "A pointer of the host with the name of its type, from a constant, state or a function. nil is none.",
      examples: "nil"),
  ]
}
