extension PropertyTables {
  static let window = """
    windowLevel UIWindow.Level normal
    rootViewController UIViewController nil
    screen UIScreen nil
    windowScene UIWindowScene nil
    = isKeyWindow Bool false
    = canBecomeKey Bool true
    isHidden Bool true
    """
}
