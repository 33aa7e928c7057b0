import PlumbEngine

extension Reference {
  func fonts() throws(CallFailure) -> String {
    let styles = LanguageTables.textStyles.map { name, font in
      [name.code, Value.number(font.size).description, font.weight == 400 ? "" : "semibold"]
    }
    let weights = Font.weightNames.enumerated().map { "\(($0 + 1) * 100) \($1.code)" }
    return """
      # Fonts

      ```examples font
      Courier 15
      15 bold courier
      helvetica neue light 12
      'Times New Roman' italic 150%
      body
      title1 italic
      caption
      {style} {gap + 10}
      Curier →!
      ```

      A font is words with spaces between, in any order; `'`, `"` and `` ` `` protect spaces. Size, weight, traits and
      font do not disturb each other; of two of a kind the later one counts. What is not said is `system 17 regular`.
      Case does not count.

      ## Words

      A word means the first of these:

      | Word | Means |
      | --- | --- |
      | \(LanguageTables.fontTraits.codes) | a trait |
      | \(LanguageTables.systemFonts.codes) | the system's font |
      | a number | the size in points |
      | a number and `%` | a share of the size so far, of the font's, or of 17 |
      | a name that the host registered, with or without `Font` | that font |
      | the name of a face, of a family, or a PostScript name | that font |
      | \(LanguageTables.textStyles.map { $0.name }.codes) | a text style: its size, and its font if none is chosen yet |
      | \(Font.weightNames.codes) | a weight |

      Names of several words need no quotes.

      ```examples font
      system
      systemBold
      system bold
      system-italic 12
      HelveticaNeue-Light
      Courier-BoldOblique 12
      monospace
      20 50%
      50% 20
      12 14
      bold light
      0 →!
      ```

      ## Weights

      \(weights.joined(separator: ", ")).

      `bold` is a weight. The trait is `{UIFontDescriptor.SymbolicTraits.traitBold}`; it makes a font bold that no
      weight was chosen for.

      ```examples font
      {UIFontDescriptor.SymbolicTraits.traitBold}
      {UIFont.Weight.heavy}
      ```

      ## Text styles

      Their size times the layout's text scale, which the host may change at any time: fonts that name a style follow.

      \(markdownTable(["Style", "Points", "Weight"], styles))
      ```examples font
      headline
      Courier body
      body 20
      body 120%
      ```

      ## Expressions

      Braces hold expressions. A text is words; a number is a size, or part of the word it touches; a font is that font.

      ```examples font
      {UIFont.caption} 20
      {gap * 2}
      {gap}0%
      {'bold italic'}
      '{'Times New Roman'}' 12
      {nothing} →!
      {items} →!
      ```

      Outside of font attributes a named font is `UIFont.caption`; fonts are values that may be compared.

      ## Faces

      A host registers the faces that it can draw: family, name, weight, traits. Of a family with faces the nearest one
      is chosen: least mismatch of traits first (10 for one that is missing, 1 for one that is too many), then the
      nearest weight, then the one that was registered first. A weight that no face has is a warning. The family
      `Inter` has the faces Light, Regular and Bold here:

      ```examples font
      Inter 12
      Inter bold
      Inter medium
      Inter black
      Inter-Light
      ```

      ## Families

      Known without registration ([why](../decisions/0010-fonts-without-a-list-of-fonts.md)); anything else has to be
      registered:

      \(LanguageTables.fontFamilies.joined(separator: ", ")).
      """
  }
}
