// Embedded Swift has no `CommandLine`.
#if hasFeature(Embedded)
  @_cdecl("main")
  func main(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    Tool.run(Word.all(count, words)).rawValue
  }
#else
  import CPosix

  @main
  enum EntryPoint {
    static func main() { exit(Tool.run(Word.all(CommandLine.argc, CommandLine.unsafeArgv)).rawValue) }
  }
#endif
