import PlumbSyntax

extension Engine {
  /// As `load(path:)`, with all files on which the result depends: those that were read, also of a load that failed, and
  /// those that are missing.
  package func load(path: String, _ options: LoadOptions, files: inout [WatchedFile]) -> LoadResult {
    files.append(WatchedFile(path))
    for file in strings.files(language: options.language, besideLayout: path) { files.append(WatchedFile(file)) }
    if path.isEmpty { return load(path: path, options) }
    let loader = partLoader(path: path, everLayout: options.everLayout)
    let result: LoadResult
    switch loader.file(path, name: options.name) {
    case .ready(let root): result = finish(root, loader, options, path: path)
    case .failed(let error): result = LoadResult(template: nil, diagnostics: [error])
    case .pending: result = LoadResult(template: nil, diagnostics: [])
    }
    for part in loader.parts { if let file = part.file { files.append(WatchedFile(file)) } }
    for file in loader.unread { files.append(WatchedFile(file)) }
    return result
  }
}
