extension PropertyDocumentation {
  static let window = """
    windowLevel | In front of which other windows it is.
    rootViewController | The controller whose view fills the window.
    screen | The screen that shows the window.
    windowScene | The scene that the window belongs to.
    isKeyWindow | Whether keys that are pressed go to this window.
    canBecomeKey | Whether keys that are pressed may go to this window.
    """
}
