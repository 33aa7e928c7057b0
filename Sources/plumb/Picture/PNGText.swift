#if PLUMB_PNG
  import CCairo

  /// Draws a piece of text with cairo, from the origin of the context and in its colour. Characters are placed side by
  /// side, without shaping, as the measurer does.
  struct PNGText {
    private let piece: TextPiece
    private let context: OpaquePointer

    // In ems, as published in Helvetica.afm of the core fonts: UnderlinePosition, half of XHeight, UnderlineThickness.
    private static let underlinePosition = 0.1
    private static let strikePosition = -0.523 / 2
    private static let lineThickness = 0.05

    /// What has the characters that a font lacks, if anything has.
    private static let otherFamily = "sans-serif"

    init(_ piece: TextPiece, _ context: OpaquePointer) {
      self.piece = piece
      self.context = context
    }

    func draw() {
      if piece.isUnderlined { drawLine(Self.underlinePosition) }
      if piece.isStruckThrough { drawLine(Self.strikePosition) }
      let family = piece.font.families[0]
      var x = 0.0
      for stretch in stretches(family) {
        let width = piece.font.width(of: stretch.text)
        draw(stretch.text, stretch.isInFont ? family : Self.otherFamily, x: x, width: width)
        x += width
      }
    }

    /// A line under the text or through it, `position` ems below the baseline.
    private func drawLine(_ position: Double) {
      let thickness = Self.lineThickness * piece.font.size
      cairo_rectangle(context, 0, position * piece.font.size - thickness / 2, piece.width, thickness)
      cairo_fill(context)
    }

    private func draw(_ text: String, _ family: String, x: Double, width: Double) {
      select(family)
      Self.withoutFormatCharacters(text).withCString { text in
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        guard extents.x_advance > 0, width > 0 else { return }
        cairo_save(context)
        cairo_translate(context, x, 0)
        cairo_scale(context, width / extents.x_advance, 1)
        cairo_move_to(context, 0, 0)
        // As shapes: cairo would put each glyph on a whole pixel.
        cairo_text_path(context, text)
        cairo_fill(context)
        cairo_restore(context)
      }
    }

    private func select(_ family: String) {
      let font = piece.font
      family.withCString {
        cairo_select_font_face(
          context, $0, font.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
          font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
      }
      cairo_set_font_size(context, font.size)
    }

    // MARK: - Characters

    /// The text, cut where characters that the font has meet characters that it lacks.
    private func stretches(_ family: String) -> [(text: String, isInFont: Bool)] {
      select(family)
      let inFont = charactersInFont()
      var stretches: [(text: String, isInFont: Bool)] = []
      var index = 0
      for scalar in piece.text.unicodeScalars {
        var isInFont = stretches.last?.isInFont ?? true
        if !Self.isFormat(scalar) {
          if index < inFont.count { isInFont = inFont[index] }
          index += 1
        }
        if stretches.isEmpty || stretches[stretches.count - 1].isInFont != isInFont { stretches.append(("", isInFont)) }
        stretches[stretches.count - 1].text.unicodeScalars.append(scalar)
      }
      return stretches
    }

    /// Whether the selected font has each of the characters that are drawn.
    private func charactersInFont() -> [Bool] {
      Self.withoutFormatCharacters(piece.text).withCString { text in
        var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
        var count: Int32 = 0
        let status = cairo_scaled_font_text_to_glyphs(
          cairo_get_scaled_font(context), 0, 0, text, -1, &glyphs, &count, nil, nil, nil)
        defer { cairo_glyph_free(glyphs) }
        guard status == CAIRO_STATUS_SUCCESS, let glyphs else { return [] }
        // Glyph 0 stands for what a font lacks.
        return UnsafeBufferPointer(start: glyphs, count: Int(count)).map { $0.index != 0 }
      }
    }

    private static func withoutFormatCharacters(_ text: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars where !isFormat(scalar) { result.unicodeScalars.append(scalar) }
      return result
    }

    /// Soft hyphens, joiners, marks of direction, variation selectors: without shaping, fonts show a glyph for them.
    private static func isFormat(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\u{AD}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}", "\u{2060}"..."\u{206F}",
        "\u{FE00}"..."\u{FE0F}", "\u{FEFF}":
        true
      default: false
      }
    }
  }
#endif
