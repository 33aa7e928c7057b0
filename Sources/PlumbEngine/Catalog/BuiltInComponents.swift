/// The components that every catalog begins with.
enum BuiltInComponents {
  /// Whether a component places its children in a way of its own, which the engine does not do yet.
  static func arranges(_ name: String) -> Bool {
    switch name {
    case "UISplitViewController", "UIPageViewController": true
    default: false
    }
  }

  /// Whether lists make it for their rows and sections.
  static func isCell(_ name: String) -> Bool {
    switch name {
    case "UITableViewCell", "UITableViewHeaderFooterView", "UICollectionReusableView": true
    default: false
    }
  }

  /// A line is
  ///
  ///     name base kind body
  ///
  /// Bases come first; `-` is none. The kind of an element says on which axes it has a natural size of its own beside
  /// those of its base: `none`, `width`, `height`, `both`. `class` is a class of values, which documents do not name as
  /// elements. The body is the property that text inside the element sets; without one it is that of the base.
  static let table: StaticString = """
    NSObject - class
    CALayer NSObject class
    UIBarItem NSObject class title
    UIBarButtonItem UIBarItem class
    UITabBarItem UIBarItem class
    UINavigationItem NSObject class title
    NSTextContainer NSObject class
    UICollectionViewLayout NSObject class
    UICollectionViewFlowLayout UICollectionViewLayout class
    WKPreferences NSObject class
    WKWebViewConfiguration NSObject class
    UIView NSObject none
    UIViewController NSObject none title
    UILabel UIView both attributedText
    UIImageView UIView both
    UIScrollView UIView none
    UIControl UIView none
    UIButton UIControl both attributedTitle
    UIPageControl UIControl both
    UISwitch UIControl both title
    UISlider UIControl height
    UIStepper UIControl both
    UISegmentedControl UIControl both
    UIDatePicker UIControl both
    UIRefreshControl UIControl height attributedTitle
    UITextField UIControl both attributedText
    UITextView UIScrollView both attributedText
    UIStackView UIView none
    UIProgressView UIView height
    UIActivityIndicatorView UIView both
    UIPickerView UIView both
    UISearchBar UIView height text
    UINavigationBar UIView height
    UIToolbar UIView height
    UITabBar UIView height
    UIInputView UIView none
    UIVisualEffectView UIView none
    UIWindow UIView none
    UITableView UIScrollView none
    UITableViewCell UIView height
    UITableViewHeaderFooterView UIView none
    UICollectionView UIScrollView none
    UICollectionReusableView UIView none
    UICollectionViewCell UICollectionReusableView none
    WKWebView UIView none htmlString
    UIWebView UIView none htmlString
    UITableViewController UIViewController none
    UICollectionViewController UIViewController none
    UINavigationController UIViewController none
    UITabBarController UIViewController none
    UISplitViewController UIViewController none
    UIPageViewController UIViewController none
    UISearchController UIViewController none
    UIAlertController UIViewController none
    UIActivityViewController UIViewController none
    UIImagePickerController UINavigationController none
    UIInputViewController UIViewController none
    """
}

extension PropertyTables {
  /// The properties that a built-in component adds to those of its base; empty for none.
  static func table(of component: String) -> String {
    switch component {
    case "NSObject": accessibility
    case "CALayer": layer
    case "UIBarItem": barItem
    case "UIBarButtonItem": barButtonItem
    case "UITabBarItem": tabBarItem
    case "UINavigationItem": navigationItem
    case "NSTextContainer": textContainer
    case "UICollectionViewFlowLayout": collectionViewFlowLayout
    case "WKPreferences": webPreferences
    case "WKWebViewConfiguration": webViewConfiguration
    case "UIView": view
    case "UIViewController": viewController
    case "UILabel": label
    case "UIImageView": imageView
    case "UIScrollView": scrollView
    case "UIControl": control
    case "UIButton": button
    case "UIPageControl": pageControl
    case "UISwitch": `switch`
    case "UISlider": slider
    case "UIStepper": stepper
    case "UISegmentedControl": segmentedControl
    case "UIDatePicker": datePicker
    case "UIRefreshControl": refreshControl
    case "UITextField": textField
    case "UITextView": textView
    case "UIStackView": stackView
    case "UIProgressView": progressView
    case "UIActivityIndicatorView": activityIndicatorView
    case "UIPickerView": pickerView
    case "UISearchBar": searchBar
    case "UINavigationBar": navigationBar
    case "UIToolbar": toolbar
    case "UITabBar": tabBar
    case "UIInputView": inputView
    case "UIVisualEffectView": visualEffectView
    case "UIWindow": window
    case "UITableView": tableView
    case "UITableViewCell": tableViewCell
    case "UITableViewHeaderFooterView": tableViewHeaderFooterView
    case "UICollectionView": collectionView
    case "UICollectionReusableView": collectionReusableView
    case "UICollectionViewCell": collectionViewCell
    case "WKWebView": webView
    case "UIWebView": legacyWebView
    case "UITableViewController": tableViewController
    case "UICollectionViewController": collectionViewController
    case "UINavigationController": navigationController
    case "UITabBarController": tabBarController
    case "UISplitViewController": splitViewController
    case "UIPageViewController": pageViewController
    case "UISearchController": searchController
    case "UIAlertController": alertController
    case "UIActivityViewController": activityViewController
    case "UIImagePickerController": imagePickerController
    case "UIInputViewController": inputViewController
    default: ""
    }
  }
}
