/// The names of types other than enumerations, in property tables, parameters and declarations of functions.
enum TypeNames {
  /// By type; the first name of a line is the one that diagnostics use.
  static var table: [(type: PropertyType, names: StaticString)] {
    [
      (.number, "CGFloat Double Float NSNumber TimeInterval"),
      (.integer, "Int UInt Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 NSInteger NSUInteger"),
      (.bool, "Bool"),
      (.string, "String NSString"),
      (.attributedText, "NSAttributedString NSMutableAttributedString"),
      (.url, "URL NSURL URLRequest NSURLRequest"),
      (.color, "UIColor CGColor"),
      (.image, "UIImage CGImage"),
      (.font, "UIFont"),
      (.array, "Array NSArray"),
      (.any, "Any AnyObject NSObject Dictionary NSDictionary"),
      (.text, "Outlet Constraints"),
      (.point, "CGPoint"),
      (.size, "CGSize"),
      (.rect, "CGRect"),
      (.insets, "UIEdgeInsets NSDirectionalEdgeInsets"),
      (.offset, "UIOffset CGVector"),
      (.affineTransform, "CGAffineTransform"),
      (.transform3D, "CATransform3D"),
      (.visualEffect, "UIVisualEffect UIBlurEffect UIVibrancyEffect"),
      (.selector, "Selector"),
      (.className, "AnyClass Class"),
      (.function, "Function"),
    ]
  }

  /// Classes beside those of components: those that documents name, and the types of built-in properties.
  static let classes: StaticString = """
    NSDate NSData NSLayoutConstraint UIResponder UIBezierPath UIScreen UIApplication UIGestureRecognizer \
    UITapGestureRecognizer UIPanGestureRecognizer UIMotionEffect UILayoutGuide CAShapeLayer CAGradientLayer \
    CATextLayer CAAnimation CALayerDelegate CGPath NSCalendar NSLayoutDimension NSLayoutManager NSLayoutXAxisAnchor \
    NSLayoutYAxisAnchor NSLocale NSRange NSTextStorage NSTimeZone NSUserActivity Progress UIAccessibilityCustomAction \
    UIAccessibilityCustomRotor UIActivity UIAlertAction UIBackgroundConfiguration UICollectionViewDataSource \
    UICollectionViewDataSourcePrefetching UICollectionViewDelegate UICollectionViewDragDelegate \
    UICollectionViewDropDelegate UIContentConfiguration UIImage.SymbolConfiguration UIImagePickerControllerDelegate \
    UIInteraction UINavigationBarAppearance UINavigationBarDelegate UINavigationControllerDelegate \
    UIPageViewControllerDataSource UIPageViewControllerDelegate UIPasteConfiguration UIPickerViewDataSource \
    UIPickerViewDelegate UIScrollViewDelegate UISearchBarDelegate UISearchControllerDelegate UISearchResultsUpdating \
    UISplitViewControllerDelegate UITabBarAppearance UITabBarControllerDelegate UITabBarDelegate UITableViewDataSource \
    UITableViewDataSourcePrefetching UITableViewDelegate UITableViewDragDelegate UITableViewDropDelegate \
    UITextDocumentProxy UITextDragDelegate UITextDropDelegate UITextFieldDelegate UITextInputAssistantItem \
    UITextInputDelegate UITextInputPasswordRules UITextPasteDelegate UITextRange UITextViewDelegate \
    UIToolbarAppearance UIToolbarDelegate UIViewControllerTransitioningDelegate UIViewPrintFormatter UIWebViewDelegate \
    UIWindowScene WKBackForwardList WKNavigationDelegate WKProcessPool WKUIDelegate WKUserContentController \
    WKWebpagePreferences WKWebsiteDataStore
    """
}
