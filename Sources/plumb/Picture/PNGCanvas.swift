#if PLUMB_PNG
  import CCairo
  import PlumbEngine

  /// Draws a picture as pixels, with cairo.
  final class PNGCanvas: Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let size: PictureSize
    /// The opacity of each open group that is blended as a whole, nil for others.
    private var groups: [Double?] = []
    /// Pixels of the images that open groups are drawn to before they are blended.
    private var groupPixels = 0
    private let pixels: Int
    private static let maximumGroupPixels = 4 * PictureSize.maximumPixels

    init(_ size: PictureSize) throws(CallFailure) {
      let (width, height) = try size.pixels()
      guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
        let context = cairo_create(surface)
      else { throw CallFailure("Out of memory for the picture") }
      self.surface = surface
      self.context = context
      self.size = size
      pixels = Int(width) * Int(height)
      cairo_scale(context, size.scale, size.scale)
      // Hinting would change the widths of texts.
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      cairo_set_font_options(context, options)
      cairo_font_options_destroy(options)
    }

    deinit {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }

    /// The bytes of the file. cairo keeps the first error of all that was drawn.
    func finished() throws(CallFailure) -> [UInt8] {
      if groupPixels > Self.maximumGroupPixels {
        throw CallFailure("Too many transparent views are in one another for a picture of this size; SVG has no limit")
      }
      var bytes: [UInt8] = []
      var status = cairo_status(context)
      if status == CAIRO_STATUS_SUCCESS {
        status = withUnsafeMutablePointer(to: &bytes) { bytes in
          cairo_surface_write_to_png_stream(
            surface,
            { bytes, data, count in
              bytes?.assumingMemoryBound(to: [UInt8].self).pointee
                .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
              return CAIRO_STATUS_SUCCESS
            }, bytes)
        }
      }
      guard status == CAIRO_STATUS_SUCCESS else {
        let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
        throw CallFailure("The picture cannot be drawn; cairo says: \(reason)")
      }
      return bytes
    }

    // MARK: - Groups

    func begin(opacity: Double, _ transform: AffineTransform) {
      cairo_save(context)
      var matrix = cairo_matrix_t(
        xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: within(transform.tx),
        y0: within(transform.ty))
      cairo_transform(context, &matrix)
      guard opacity < 1, addGroupPixels() else { return groups.append(nil) }
      groups.append(opacity)
      cairo_push_group(context)
    }

    /// False beyond the limit, where it stays.
    private func addGroupPixels() -> Bool {
      if groupPixels <= Self.maximumGroupPixels { groupPixels += pixels }
      return groupPixels <= Self.maximumGroupPixels
    }

    func begin(clippedTo shape: RoundedRectangle) {
      cairo_save(context)
      addPath(shape)
      cairo_clip(context)
      groups.append(nil)
    }

    func end() {
      if let opacity = groups.popLast(), let opacity {
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, opacity)
        if groupPixels <= Self.maximumGroupPixels { groupPixels -= pixels }
      }
      cairo_restore(context)
    }

    // MARK: - Shapes

    func fill(_ shape: RoundedRectangle, _ color: Color) {
      setSource(color)
      addPath(shape)
      cairo_fill(context)
    }

    func stroke(_ shape: RoundedRectangle, _ color: Color, width: Double) {
      setSource(color)
      addPath(shape)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    }

    func strokeDiagonals(of frame: Frame, _ color: Color) {
      let (left, right) = (within(frame.x), within(frame.x + frame.width))
      let (top, bottom) = (within(frame.y), within(frame.y + frame.height))
      setSource(color)
      cairo_move_to(context, left, top)
      cairo_line_to(context, right, bottom)
      cairo_move_to(context, right, top)
      cairo_line_to(context, left, bottom)
      cairo_set_line_width(context, 1)
      cairo_stroke(context)
    }

    private func addPath(_ shape: RoundedRectangle) {
      let (left, right) = (within(shape.frame.x), within(shape.frame.x + shape.frame.width))
      let (top, bottom) = (within(shape.frame.y), within(shape.frame.y + shape.frame.height))
      let radius = min(shape.radius, (right - left) / 2, (bottom - top) / 2)
      guard radius > 0 else { return cairo_rectangle(context, left, top, right - left, bottom - top) }
      let quarter = Double.pi / 2
      cairo_new_sub_path(context)
      cairo_arc(context, right - radius, top + radius, radius, -quarter, 0)
      cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
      cairo_arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter)
      cairo_arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
    }

    /// The nearest coordinate that cairo can draw to: its own have 24 bits before the point, and wrap around.
    private func within(_ coordinate: Double) -> Double {
      let reach = 1_000_000 / max(1, size.scale)
      return min(reach, max(-reach, coordinate))
    }

    private func setSource(_ color: Color) {
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    // MARK: - Text

    func draw(_ piece: TextPiece) {
      guard within(piece.x) == piece.x, within(piece.baseline) == piece.baseline else { return }
      let left =
        switch piece.anchor {
        case .start: piece.x
        case .middle: piece.x - piece.width / 2
        case .end: piece.x - piece.width
        }
      cairo_save(context)
      cairo_translate(context, left, piece.baseline)
      setSource(piece.color)
      PNGText(piece, context).draw()
      cairo_restore(context)
    }
  }
#endif
