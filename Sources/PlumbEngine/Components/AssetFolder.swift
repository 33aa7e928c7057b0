import PlumbSyntax

/// Assets in a folder: pictures by their file names, colours in its `Colors.strings`, bundles as folders in it.
///
/// Names are paths below the folder. Those with `.` or `..`, a leading `/`, a backslash or NUL find nothing, and
/// neither do symbolic links that lead out of the folder.
package struct AssetFolder: Sendable {
  /// Without symbolic links, and without a slash at its end.
  private let root: String
  private let colors: [(name: String, color: Value)]

  /// The folder at a path. O(size of its `Colors.strings`). Throws `.file` (no folder, a file that cannot be read), and
  /// for `Colors.strings` `.encoding`, `.syntax` or, for a value that is no colour, `.type`.
  package init(_ path: String) throws(Diagnostic) {
    let real = try realFolder(path)
    root = real.utf8.elementsEqual("/".utf8) ? "" : real
    colors = try Self.colors(in: root, root: root)
  }

  /// The names of the colours of the main bundle as they are written, for suggestions.
  package var colorNames: [String] {
    var names: [String] = []
    for entry in colors { names.append(entry.name) }
    return names
  }

  func hasBundle(_ bundle: String) -> Bool { folder(ofBundle: bundle) != nil }

  /// A colour of a bundle ("" for the main one). That of another bundle is read from its file: O(size of the file).
  func color(_ name: String, bundle: String) throws(AssetFailure) -> Value? {
    var known = colors
    if !bundle.utf8.isEmpty {
      guard let folder = folder(ofBundle: bundle) else { return nil }
      do throws(Diagnostic) { known = try Self.colors(in: folder, root: root) } catch { throw AssetFailure(error) }
    }
    for entry in known.reversed() where entry.name.utf8.elementsEqual(name.utf8) { return entry.color }
    return nil
  }

  /// The natural size in points of an image of a bundle ("" for the main one): pixels divided by the scale of `@2x` or
  /// `@3x`. The file of that very name comes first, then those of scale 1, 2 and 3.
  func imageSize(_ name: String, bundle: String) throws(AssetFailure) -> (Double, Double)? {
    guard Self.isPath(name), let folder = folder(ofBundle: bundle) else { return nil }
    var unreadable: AssetFailure?
    for candidate in Self.files(named: name) {
      guard let path = Self.inside(root, folder + "/" + candidate) else { continue }
      do throws(Diagnostic) {
        if let pixels = try Self.pixels(of: path) {
          let scale = Self.scale(of: candidate)
          return (Double(pixels.width) / scale, Double(pixels.height) / scale)
        }
        unreadable = AssetFailure(
          "Image named '\(name)': \(candidate) is not a PNG, JPEG, WebP or GIF file", .file)
      } catch {
        // A folder of that name is no picture; another file may be.
        if realPath(path + "/.") == nil { unreadable = AssetFailure(error) }
      }
    }
    if let unreadable { throw unreadable }
    return nil
  }

  private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif"]

  private static func files(named name: String) -> [String] {
    var files = [name]
    let bytes = Array(name.utf8)
    for ending in endings where hasSuffix(bytes, ending) {
      let length = bytes.count - ending.utf8.count
      let stem = String(decoding: bytes[..<length], as: UTF8.self)
      let written = String(decoding: bytes[length...], as: UTF8.self)
      return files + [stem + "@2x" + written, stem + "@3x" + written]
    }
    for scale in ["", "@2x", "@3x"] {
      for ending in endings { files.append(name + scale + ending) }
    }
    return files
  }

  private static func scale(of file: String) -> Double {
    var bytes = Array(file.utf8)
    for ending in endings where hasSuffix(bytes, ending) {
      bytes.removeLast(ending.utf8.count)
      break
    }
    return hasSuffix(bytes, "@2x") ? 2 : hasSuffix(bytes, "@3x") ? 3 : 1
  }

  /// Not the case of ASCII letters.
  private static func hasSuffix(_ bytes: [UInt8], _ suffix: String) -> Bool {
    guard bytes.count > suffix.utf8.count else { return false }
    var index = bytes.count - suffix.utf8.count
    for wanted in suffix.utf8 {
      let byte = bytes[index]
      guard byte == wanted || (byte >= 0x41 && byte <= 0x5A && byte | 0x20 == wanted) else { return false }
      index += 1
    }
    return true
  }

  /// All headers but those of JPEG fit into the first bytes; pictures from cameras carry previews and profiles.
  private static func pixels(of path: String) throws(Diagnostic) -> (width: Int, height: Int)? {
    guard var bytes = try readFile(startOf: path, limit: 64 << 10) else { return nil }
    if ImageHeader.mayNeedMore(bytes), let more = try readFile(startOf: path, limit: 8 << 20) { bytes = more }
    return ImageHeader.size(bytes)
  }

  private func folder(ofBundle bundle: String) -> String? {
    if bundle.utf8.isEmpty { return root }
    guard Self.isPath(bundle) else { return nil }
    for ending in ["", ".bundle"] {
      if let folder = Self.inside(root, root + "/" + bundle + ending + "/.") { return folder }
    }
    return nil
  }

  private static func colors(in folder: String, root: String) throws(Diagnostic) -> [(name: String, color: Value)] {
    let path = folder + "/Colors.strings"
    guard let real = inside(root, path), let bytes = try readFile(ifThere: real, limit: 1 << 20) else { return [] }
    let file = try StringsFile(bytes, name: path)
    var colors: [(name: String, color: Value)] = []
    for entry in file.entries {
      guard let color = ColorNames.hexadecimal(entry.value) ?? ColorNames.color(named: entry.value) else {
        var error = Diagnostic(.type, "'\(entry.value)' is no color; write '#rrggbb', '#rrggbbaa' or a color name")
        error.locate(in: file.source, range: entry.valueRange)
        error.suggestions = suggestions(for: entry.value, among: ColorNames.names)
        throw error
      }
      colors.append((entry.key, color))
    }
    return colors
  }

  private static func isPath(_ name: String) -> Bool {
    for byte in name.utf8 where byte == 0 || byte == 0x5C { return false }
    for part in name.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
      if part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return false }
    }
    return true
  }

  /// The path without symbolic links if it is there and in the root.
  private static func inside(_ root: String, _ path: String) -> String? {
    guard let real = realPath(path), real.utf8.starts(with: (root + "/").utf8) else { return nil }
    return real
  }
}
