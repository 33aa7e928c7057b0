/// The enumerations and option sets of UIKit, WebKit, MapKit and Core Animation, one file a group; `EnumerationLine`
/// says how they are read.
///
/// Numbers are those of the libraries' headers; types whose cases are strings there are numbered in the order of their
/// headers, and an option for all has the bits of those listed here.
enum EnumerationTables {
  /// In the order of the catalog.
  static var all: [StaticString] { [view, layer, text, control, list, bar, controller, media] }

  /// Of all views.
  private static let view: StaticString = """
    UIView.ContentMode = scaleToFill scaleAspectFit scaleAspectFill redraw center top bottom left right topLeft \
    topRight bottomLeft bottomRight
    UIView.TintAdjustmentMode = automatic normal dimmed
    UIView.AutoresizingMask UIViewAutoresizing & flexibleLeftMargin flexibleWidth flexibleRightMargin \
    flexibleTopMargin flexibleHeight flexibleBottomMargin
    UIView.AnimationCurve = easeInOut easeIn easeOut linear
    UISemanticContentAttribute = unspecified playback spatial forceLeftToRight forceRightToLeft
    UIUserInterfaceLayoutDirection = leftToRight rightToLeft
    UITraitEnvironmentLayoutDirection = unspecified:-1 leftToRight rightToLeft
    UIUserInterfaceStyle = unspecified light dark
    UIUserInterfaceIdiom = unspecified:-1 phone pad tv carPlay
    UIUserInterfaceSizeClass = unspecified compact regular
    UIContentSizeCategory = unspecified extraSmall small medium large extraLarge extraExtraLarge extraExtraExtraLarge \
    accessibilityMedium accessibilityLarge accessibilityExtraLarge accessibilityExtraExtraLarge \
    accessibilityExtraExtraExtraLarge
    UIDisplayGamut = unspecified:-1 SRGB P3
    UIForceTouchCapability = unknown unavailable available
    UIRectEdge & top left bottom right all:15
    UIRectCorner & topLeft topRight bottomLeft bottomRight allCorners:15
    UILayoutPriority # required:1000 defaultHigh:750 defaultLow:250 fittingSizeLevel:50
    NSLayoutConstraint.Axis UILayoutConstraintAxis = horizontal vertical
    UIStackView.Distribution = fill fillEqually fillProportionally equalSpacing equalCentering
    UIStackView.Alignment = fill leading top:1 firstBaseline:2 center trailing bottom:4 lastBaseline:5
    UIScrollView.ContentInsetAdjustmentBehavior = automatic scrollableAxes never always
    UIScrollView.IndicatorStyle = default black white
    UIScrollView.IndexDisplayMode = automatic alwaysHidden
    UIScrollView.KeyboardDismissMode = none onDrag interactive
    UIScrollView.DecelerationRate # normal:0.998 fast:0.99
    UIAccessibilityTraits & none:0 button:1 link:2 header:65536 searchField:1024 image:4 selected:8 playsSound:16 \
    keyboardKey:32 staticText:64 summaryElement:128 notEnabled:256 updatesFrequently:512 startsMediaSession:2048 \
    adjustable:4096 allowsIndirectInteraction:8192 allowsDirectInteraction:8192 causesPageTurn:16384 tabBar
    UIAccessibilityNavigationStyle = automatic separate combined
    UIAccessibilityContainerType = none dataTable list landmark
    UIBlurEffect.Style = extraLight light dark extraDark regular prominent systemUltraThinMaterial systemThinMaterial \
    systemMaterial systemThickMaterial systemChromeMaterial systemUltraThinMaterialLight systemThinMaterialLight \
    systemMaterialLight systemThickMaterialLight systemChromeMaterialLight systemUltraThinMaterialDark \
    systemThinMaterialDark systemMaterialDark systemThickMaterialDark systemChromeMaterialDark
    UIImage.RenderingMode = automatic alwaysOriginal alwaysTemplate
    UIImage.ResizingMode = tile stretch
    UIImage.Orientation = up down left right upMirrored downMirrored leftMirrored rightMirrored
    UIWindow.Level # normal statusBar:1000 alert:2000
    UIGestureRecognizer.State = possible began changed ended cancelled failed
    UISwipeGestureRecognizer.Direction & right left up down
    """

  /// Of layers.
  private static let layer: StaticString = """
    CALayerContentsGravity = center top bottom left right topLeft topRight bottomLeft bottomRight resize resizeAspect \
    resizeAspectFill
    CALayerContentsFormat = RGBA8Uint RGBA16Float gray8Uint
    CALayerContentsFilter = nearest linear trilinear
    CAMediaTimingFillMode = backwards forwards both removed
    CACornerMask & layerMinXMinYCorner layerMaxXMinYCorner layerMinXMaxYCorner layerMaxXMaxYCorner
    CAEdgeAntialiasingMask & layerLeftEdge layerRightEdge layerBottomEdge layerTopEdge
    CAShapeLayerFillRule = nonZero evenOdd
    CAShapeLayerLineJoin = miter round bevel
    CAShapeLayerLineCap = butt round square
    CATextLayerTruncationMode = none start end middle
    CATextLayerAlignmentMode = natural left right center justified
    CAGradientLayerType = axial radial conic
    CAScrollLayerScrollMode = none vertically horizontally both
    CAEmitterLayerEmitterShape = point line rectangle cuboid circle sphere
    CAEmitterLayerEmitterMode = points outline surface volume
    CAEmitterLayerRenderMode = unordered oldestFirst oldestLast backToFront additive
    CATransitionType = fade moveIn push reveal
    CATransitionSubtype = fromRight fromLeft fromTop fromBottom
    """
}
