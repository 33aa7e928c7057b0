import PlumbBuilder

/// Views as a picture in SVG: their backgrounds and texts, from back to front.
struct Picture {
  private var body = ""
  private var width = 0.0
  private var height = 0.0

  /// Adds a tree of views to the right of those before.
  mutating func add(_ root: View) {
    draw(root, width + 10, 10)
    width += root.frame.width + 10
    height = max(height, root.frame.height)
  }

  private mutating func draw(_ view: View, _ x: Double, _ y: Double) {
    if view.isHidden { return }
    let frame = view.frame
    if let color = view.backgroundColor, color.alpha > 0 {
      let parts = [color.red, color.green, color.blue].map { String(Int($0 * 255)) }.joined(separator: ",")
      body += "<rect x='\(x)' y='\(y)' width='\(frame.width)' height='\(frame.height)' "
      body += "rx='\(view.cornerRadius)' fill='rgb(\(parts))'/>\n"
    }
    if let text = (view as? Text)?.text {
      body += "<text x='\(x)' y='\(y + 14)' font-family='monospace' font-size='13'>\(text)</text>\n"
    }
    for inside in view.subviews { draw(inside, x + inside.frame.x, y + inside.frame.y) }
  }

  var svg: String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(width + 10)' height='\(height + 20)'>\n"
      + "<rect width='100%' height='100%' fill='#666'/>\n\(body)</svg>\n"
  }
}
