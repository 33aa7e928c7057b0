import PlumbSyntax

extension Reference {
  func attributedText() throws(CallFailure) -> String {
    let elements: [(names: [String], text: String)] = [
      (["b", "strong"], "bold: weight 700 and the trait"), (["i", "em"], "italic"), (["u"], "underlined"),
      (["s", "strike", "del"], "struck through"), (["sub"], "smaller, lower"), (["sup"], "smaller, higher"),
      (["br"], "a line break; has no content"), (["p"], "a paragraph, with space below"), (["center"], "centred lines"),
      (["h1", "h2", "h3", "h4", "h5", "h6"], "bold paragraphs of 2, 1.5, 1.17, 1, 0.83 and 0.67 times the size"),
      (["ul"], "a list with bullets; contains nothing but `li`"),
      (["ol"], "a numbered list; contains nothing but `li`"),
      (["li"], "an item of a list"),
    ]
    let described = elements.flatMap { $0.names }
    guard Set(described) == Set(MarkupElement.allNames) else {
      throw Self.failure("the elements of markup are \(MarkupElement.allNames), described are \(described)")
    }
    return """
      # Attributed text

      ```examples attributed-string
      Hello, {name}
      Hello, <b>{name}</b>!
      H<sub>2</sub>O &amp; <u>more</u>
      <p>One</p><p>Two</p>
      <ul><li>sword</li><li>shield</li></ul>
      <blink>no</blink> →!
      <b>open →!
      ```

      Attributes of attributed text (`attributedText`, `attributedTitle`) and bodies of elements with markup in them
      become text with runs: stretches in one style that follow each other without gaps, their places in bytes of
      UTF-8. Paragraphs end with a line feed. In an attribute `<` is `&lt;`; a body is written as it is:

      ```layout #a.attributedText
      <UIView>
        <UILabel id="a" font="Courier 12" textColor="header">Hello, <i>{name}</i></UILabel>
      </UIView>
      ```

      A body without markup is the plain `text` or `title`. What stands in a web view is kept as it is.

      ## Elements

      \(markdownTable(["Element", ""], elements.map { [$0.names.map { "<\($0)>" }.codes, $0.text] }))
      It is a small strict subset of XHTML ([why](../decisions/0012-a-strict-subset-of-xhtml.md)): elements are closed and
      nested properly, but `<br>` needs no end; names are in small letters; there are no attributes. Anything else is an
      error. A character may stand as a reference by its number, `&#8364;`, or by its name:
      \(MarkupReference.allNames.map { "&\($0);" }.codes). A `<` that begins no tag is an error. In the
      body of an element XML itself knows only the first five and numbers.

      ```examples attributed-string
      a &lt; b &#8364; &trade;
      one<br>two<br/>three
      a < b →!
      a &foo; b →!
      <B>bold</B> →!
      <a href='x'>link</a> →!
      <b><i>crossed</b></i> →!
      <li>alone</li> →!
      ```

      ## Values in braces

      If any literal or string has `<`, `>` or `&` in it, all of the text is markup; if none has, it is plain, and its
      white space stays. A string without these characters is put in as it is. One with them is markup itself: what
      users have typed is best escaped by the host. Attributed text in braces keeps what its runs have beyond the font,
      and their bold and italic traits. nil is nothing; other values are their description.

      ```examples attributed-string
      {name}: {score}
      {'<b>' + name + '</b>'}
      [{nothing}]
      {items}
      ```

      ## Style

      What the text does not say follows the attributes of the element: `font`, `textColor`, `textAlignment`,
      `lineBreakMode`; those of titles are `titleLabel.font`, `titleColor` and so on. They may depend on state.
      """
  }
}
