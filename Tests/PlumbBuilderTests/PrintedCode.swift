import Testing

@testable import PlumbBuilder

extension View {
  /// Expects the code of the view with all views inside. `tags`: the names of views without an identifier.
  func expectCode(
    _ code: String, tags: [View: String] = [:], _ options: ViewPrinter.PrintOptions = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(ViewPrinter(self, tags: tags, options: options).description == code, sourceLocation: sourceLocation)
  }
}
