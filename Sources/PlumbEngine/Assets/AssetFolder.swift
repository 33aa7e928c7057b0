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
  /// for `Colors.strings` `.encoding`, `.syntax` or, for a value that is not a colour, `.type`.
  package init(_ path: String) throws(Diagnostic) {
    let real = try realFolder(path)
    root = real.utf8.elementsEqual("/".utf8) ? "" : real
    colors = try Self.colors(in: root, root: root)
  }

  /// The names of the colours of the main bundle as they are written, for suggestions.
  package var colorNames: [String] {
    colors.map { $0.name }
  }

  func hasBundle(_ bundle: String) -> Bool { folder(ofBundle: bundle) != nil }

  /// A colour or image of a bundle ("" for the main one), nil if it has none of that name. O(size of the colours' file)
  /// for a colour of another bundle; an image is looked for under each name that its file may have.
  func find(_ kind: AssetKind, _ name: String, bundle: String) throws(AssetFailure) -> Value? {
    guard let folder = folder(ofBundle: bundle) else { return nil }
    if kind == .image { return Self.isPath(name) ? try image(name, bundle, folder) : nil }
    var known = colors
    if !bundle.utf8.isEmpty {
      do throws(Diagnostic) { known = try Self.colors(in: folder, root: root) } catch { throw AssetFailure(error) }
    }
    for entry in known.reversed() where entry.name.utf8.elementsEqual(name.utf8) { return entry.color }
    return nil
  }

  /// An image with its natural size in points: pixels divided by the scale of `@2x` or `@3x`. The file of that very
  /// name comes first, then those of scale 1, 2 and 3.
  private func image(_ name: String, _ bundle: String, _ folder: String) throws(AssetFailure) -> Value? {
    var unreadable: AssetFailure?
    let bytes = Array(name.utf8)
    let stem = Self.stemLength(bytes)
    for number in 0...(3 * Self.endings.count) {
      guard let file = Self.file(number, named: bytes, stem: stem) else { continue }
      let written = String(decoding: file, as: UTF8.self)
      guard let path = Self.inside(root, folder + "/" + written) else { continue }
      do throws(Diagnostic) {
        if let pixels = try Self.pixels(of: path) {
          let scale = Self.scale(of: file)
          return .image(
            ImageReference(
              name: name, bundle: bundle, width: Double(pixels.width) / scale, height: Double(pixels.height) / scale))
        }
        unreadable = AssetFailure(.file, "No PNG, JPEG, WebP or GIF file: '", written)
      } catch {
        // A folder of that name is not a picture; another file may be.
        if realPath(path + "/.") == nil { unreadable = AssetFailure(error) }
      }
    }
    if let unreadable { throw unreadable }
    return nil
  }

  private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif"]

  /// A name that the file of an image may have: 0 is the name itself, then for each scale come all endings. nil: no
  /// such number, as a name that has an ending stays with it.
  private static func file(_ number: Int, named name: [UInt8], stem: Int) -> [UInt8]? {
    if number == 0 { return name }
    let scale = (number - 1) / endings.count
    let ending = (number - 1) % endings.count
    if stem < name.count && ending > 0 { return nil }
    var file = Array(name[..<stem])
    if scale > 0 { file += [0x40, UInt8(truncatingIfNeeded: 0x31 + scale), 0x78] }
    if stem < name.count { file += name[stem...] } else { file += endings[ending].utf8 }
    return file
  }

  private static func scale(of file: [UInt8]) -> Double {
    let stem = stemLength(file)
    guard stem > 3, file[stem - 3] == 0x40, file[stem - 1] | 0x20 == 0x78 else { return 1 }
    switch file[stem - 2] {
    case 0x32: return 2
    case 0x33: return 3
    default: return 1
    }
  }

  /// The length of the name without a picture's ending, of any case.
  private static func stemLength(_ file: [UInt8]) -> Int {
    for ending in endings {
      var length = file.count
      for wanted in ending.utf8.reversed() {
        guard length > 1, file[length - 1] | 0x20 == wanted | 0x20 else { break }
        length -= 1
        if wanted == 0x2E { return length }
      }
    }
    return file.count
  }

  /// All headers but those of JPEG fit into the first bytes; pictures from cameras carry previews and profiles.
  private static func pixels(of path: String) throws(Diagnostic) -> (width: Int, height: Int)? {
    var limit = 64 << 10
    while let bytes = try readFile(startOf: path, limit: limit) {
      if let size = ImageHeader.size(bytes) { return size }
      if limit == 8 << 20 || !ImageHeader.mayNeedMore(bytes) { break }
      limit = 8 << 20
    }
    return nil
  }

  private func folder(ofBundle bundle: String) -> String? {
    if bundle.utf8.isEmpty { return root }
    guard Self.isPath(bundle) else { return nil }
    let path = root + "/" + bundle
    return Self.inside(root, path + "/.") ?? Self.inside(root, path + ".bundle/.")
  }

  private static func colors(in folder: String, root: String) throws(Diagnostic) -> [(name: String, color: Value)] {
    let path = folder + "/Colors.strings"
    guard let real = inside(root, path), let bytes = try readFile(ifThere: real, limit: 1 << 20) else { return [] }
    let file = try StringsFile(bytes, name: path)
    var colors: [(name: String, color: Value)] = []
    for entry in file.entries {
      guard let color = ColorNames.hexadecimal(entry.value) ?? ColorNames.color(named: entry.value) else {
        var error = Diagnostic(.type, "Not a color; write '#rrggbb', '#rrggbbaa' or the name of a color")
        error.locate(in: file.source, range: entry.valueRange)
        error.suggestions = ColorNames.suggestions(for: entry.value, [])
        throw error
      }
      colors.append((entry.key, color))
    }
    return colors
  }

  /// Whether no part of a name is empty, `.` or `..`, and none of its bytes a backslash or NUL.
  private static func isPath(_ name: String) -> Bool {
    // In the present part: bytes, and whether all of them are dots.
    var count = 0
    var isDots = true
    for byte in name.utf8 {
      if byte == 0 || byte == 0x5C { return false }
      if byte == 0x2F {
        if isDots && count <= 2 { return false }
        (count, isDots) = (0, true)
      } else {
        count += 1
        if byte != 0x2E { isDots = false }
      }
    }
    return !isDots || count > 2
  }

  /// The path without symbolic links if it is there and in the root.
  @inline(never)
  private static func inside(_ root: String, _ path: String) -> String? {
    guard let real = realPath(path), real.utf8.starts(with: (root + "/").utf8) else { return nil }
    return real
  }
}
