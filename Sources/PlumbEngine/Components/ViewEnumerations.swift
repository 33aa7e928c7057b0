/// The enumerations and option sets of UIKit and Core Animation, one file a group; `EnumerationLine` says how they are
/// read. Numbers are those of UIKit; types whose cases are strings there are numbered in the order of their headers.
enum EnumerationTables {
  /// In the order of the catalog.
  static var all: [StaticString] { [view] }

  static let view: StaticString = """
    UIView.ContentMode = scaleToFill scaleAspectFit scaleAspectFill redraw center top bottom left right topLeft \
    topRight bottomLeft bottomRight
    """
}
