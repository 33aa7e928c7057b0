import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Assets")
struct AssetSourceTests {
  /// The smallest beginning of a file that has a size.
  private func gif(_ width: UInt8, _ height: UInt8) -> [UInt8] { Array("GIF89a".utf8) + [width, 0, height, 0] }

  private func source(_ folder: TemporaryFolder) throws -> AssetSource {
    AssetSource(folder: try AssetFolder(folder.path))
  }

  private func size(_ source: AssetSource, _ name: String) throws -> [Double] {
    let image = try #require(try source.image(name).imageValue)
    return [image.width, image.height]
  }

  private func failure(_ find: () throws -> Value) -> AssetFailure? {
    do { _ = try find() } catch { return error as? AssetFailure }
    return nil
  }

  private func resolver(_ answer: AssetAnswer) -> AssetSource {
    AssetSource(resolver: AssetResolver { _, _, _ in answer })
  }

  @Test("that are images are found by their file names, in points")
  func images() throws {
    let folder = try TemporaryFolder()
    try folder.write(gif(10, 20), "Logo.png")
    try folder.write(gif(21, 41), "Logo@2x.png")
    try folder.write(gif(60, 30), "Big@3x.jpeg")
    try folder.write(gif(60, 30), "Big@2x.webp")
    try folder.write(gif(7, 8), "Plain")
    try folder.write(gif(9, 9), "Plain.gif")
    try folder.write(gif(5, 6), "icons/star.gif")
    try folder.write(gif(5, 6), "Loud.PNG")
    let source = try source(folder)
    #expect(try size(source, "Logo") == [10, 20])
    #expect(try size(source, "Logo.png") == [10, 20])
    #expect(try size(source, "Logo@2x") == [10.5, 20.5])
    #expect(try size(source, "Logo@2x.png") == [10.5, 20.5])
    #expect(try size(source, "Big") == [30, 15])
    #expect(try size(source, "Big.jpeg") == [20, 10])
    #expect(try size(source, "Plain") == [7, 8])
    #expect(try size(source, "icons/star") == [5, 6])
    #expect(try size(source, "Loud.PNG") == [5, 6])
    #expect(try source.image("Logo").imageValue?.name == "Logo")
  }

  @Test("are found in bundles, with whatever name the folder has")
  func bundles() throws {
    let folder = try TemporaryFolder()
    try folder.write(gif(1, 2), "Kit/Logo.png")
    try folder.write(gif(3, 4), "Other.bundle/Logo.png")
    try folder.write("Brand = red; Brand = '#00f8';", "com.example.kit/Colors.strings")
    let source = try source(folder)
    #expect(try size(source, "Kit:Logo") == [1, 2])
    #expect(try size(source, "Other:Logo.png") == [3, 4])
    #expect(try source.image("Kit:Logo").imageValue?.bundle == "Kit")
    #expect(try source.color("com.example.kit:Brand").isEqual(to: .color(0, 0, 1, 8 * 17.0 / 255)))
    #expect(failure { try source.image("Kit:No") }?.message == "Image named 'No' not found in bundle Kit")
    #expect(failure { try source.color("Kit:No") }?.message == "Color named 'No' not found in bundle Kit")
    #expect(failure { try source.color("No:Brand") }?.message == "Could not locate bundle with name No")
    #expect(failure { try source.image("a.b:Logo") }?.message == "Could not locate bundle with identifier a.b")
    for text in ["a:b:c", ":a", "a:", ":"] {
      #expect(failure { try source.image(text) }?.message == "Invalid XCAsset name format '\(text)'")
      #expect(failure { try source.color(text) }?.code == .syntax)
    }
  }

  @Test("that are colors come from Colors.strings")
  func colors() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"Brand\" = \"#f60\"; 'Quiet one' = lightGray;", "Colors.strings")
    let source = try source(folder)
    #expect(try source.color("Brand").isEqual(to: .color(1, 0.4, 0, 1)))
    #expect(try source.color("Quiet one").isEqual(to: .color(2.0 / 3, 2.0 / 3, 2.0 / 3, 1)))
    let error = try #require(failure { try source.color("brant") })
    #expect(error.message == "Invalid color name 'brant'")
    #expect(error.code == .notFound)
    #expect(error.suggestions == ["Brand"])
  }

  @Test("with a malformed Colors.strings are refused with the line")
  func malformedColors() throws {
    let folder = try TemporaryFolder()
    try folder.write("a = red;\nb = '#12';", "Colors.strings")
    try folder.write("a = red;\nb", "Kit/Colors.strings")
    do throws(Diagnostic) {
      _ = try AssetFolder(folder.path)
      Issue.record("'#12' is not a color")
    } catch {
      #expect(error.code == .type)
      #expect(error.line == 2 && error.column == 5)
      #expect(error.file.hasSuffix("Colors.strings"))
    }
    try folder.write("", "Colors.strings")
    let error = try #require(
      failure { try source(folder).color("Kit:a") })
    #expect(error.code == .syntax)
    #expect(error.message.contains("Colors.strings:2: "))
  }

  @Test("outside of the folder are not found")
  func escapes() throws {
    let outside = try TemporaryFolder()
    try outside.write(gif(1, 1), "Secret.png")
    try outside.write("a = red;", "Colors.strings")
    let folder = try TemporaryFolder()
    try folder.write(gif(1, 1), "in/Logo.png")
    try folder.link("Link.png", to: outside.path + "/Secret.png")
    try folder.link("Out", to: outside.path)
    try folder.link("Inside.png", to: "in/Logo.png")
    try folder.link("Colors.strings", to: outside.path + "/Colors.strings")
    try folder.link("Loop.png", to: "Loop.png")
    let source = try source(folder)
    let name = outside.path.split(separator: "/").last ?? ""
    for text in [
      "Link", "Link.png", "Out/Secret", "Out:Secret", "../\(name)/Secret", outside.path + "/Secret", "in/../in/Logo",
      "./in/Logo", "in//Logo", "in\\Logo", "in/Logo\0", "/in/Logo", "Loop", "..:Secret", "in", "",
    ] where !text.isEmpty {
      #expect(failure { try source.image(text) }?.code == .notFound, "\(text)")
    }
    #expect(try size(source, "Inside") == [1, 1])
    #expect(failure { try source.color("a") }?.code == .notFound)
    #expect(failure { try source.color("Out:a") }?.code == .notFound)
  }

  @Test("that are not valid pictures are named in the error")
  func notAPicture() throws {
    let folder = try TemporaryFolder()
    try folder.write("hello", "Logo.png")
    let error = try #require(
      failure { try source(folder).image("Logo") })
    #expect(error.message == "No PNG, JPEG, WebP or GIF file: 'Logo.png'")
    #expect(error.code == .file)
    try folder.write(gif(4, 4), "Logo.gif")
    #expect(try size(source(folder), "Logo") == [4, 4])
  }

  @Test("that are large JPEG files are read as far as needed")
  func largeHeader() throws {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = [0xFF, 0xD8]
    for _ in 0..<5 { bytes += [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFD) }
    bytes += [0xFF, 0xC0, 0, 17, 8, 0, 3, 0, 4] + [UInt8](repeating: 0, count: 10)
    try folder.write(bytes, "Photo.jpg")
    #expect(try size(source(folder), "Photo") == [4, 3])
  }

  @Test("need a folder that is there")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", "file")
    for path in [folder.path + "/no", folder.path + "/file", "", "a\0b"] {
      do throws(Diagnostic) {
        _ = try AssetFolder(path)
        Issue.record("\(path) is not a folder")
      } catch { #expect(error.code == .file) }
    }
  }

  @Test("of the host come before those of the folder")
  func hostFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write(gif(1, 1), "Logo.png")
    try folder.write(gif(2, 2), "Photo.png")
    var source = try source(folder)
    source.resolver = AssetResolver { kind, bundle, name in
      switch (kind, bundle, name) {
      case (.image, "", "Logo"): .image(width: 9, height: 8)
      case (.image, "Kit", "Logo"): .image(width: 7, height: 6)
      case (.color, "", "Brand"): .color(red: 0, green: 2, blue: 0, alpha: 1)
      case (.bundle, "Kit", ""): .bundle
      default: .none
      }
    }
    #expect(try size(source, "Logo") == [9, 8])
    #expect(try size(source, "Photo") == [2, 2])
    #expect(try size(source, "Kit:Logo") == [7, 6])
    #expect(try source.color("Brand").isEqual(to: .color(0, 2, 0, 1)))
    #expect(failure { try source.image("Kit:Photo") }?.message == "Image named 'Photo' not found in bundle Kit")
  }

  @Test("of a resolver that fails or answers nonsense are errors of the host")
  func nonsense() {
    for answer: AssetAnswer in [
      .failed, .bundle, .image(width: .nan, height: 0), .image(width: -1, height: 0),
      .image(width: 0, height: .infinity),
      .color(red: 0, green: 0, blue: 0, alpha: 0),
    ] { #expect(failure { try resolver(answer).image("x") }?.code == .user) }
    for answer: AssetAnswer in [
      .failed, .bundle, .image(width: 0, height: 0), .color(red: 0, green: .nan, blue: 0, alpha: 0),
      .color(red: 0, green: 0, blue: 0, alpha: .infinity),
    ] { #expect(failure { try resolver(answer).color("x") }?.code == .user) }
    let failing = AssetSource(resolver: AssetResolver { kind, _, _ in kind == .bundle ? .failed : .none })
    #expect(failure { try failing.color("Kit:x") }?.code == .user)
  }

  @Test("are not asked for by half a name")
  func zeros() {
    let source = resolver(.image(width: 1, height: 1))
    #expect(failure { try source.image("a\0b") }?.code == .notFound)
    #expect(failure { try source.image("a\0:b") }?.code == .notFound)
  }

  @Test("of an engine without any come with a hint")
  func nothingSet() throws {
    let source = AssetSource()
    let image = try #require(failure { try source.image("MyImage5") })
    #expect(image.message == "Image named 'MyImage5' not found in main bundle")
    #expect(image.hint.contains("plumb_engine_set_assets") && image.hint.contains("plumb_engine_set_asset_folder"))
    let color = try #require(failure { try source.color("x") })
    #expect(color.message == "Invalid color name 'x'")
    #expect(color.hint == image.hint)
    #expect(failure { try source.color("a.b:x") }?.message == "Could not locate bundle with identifier a.b")
    #expect(failure { try resolver(.none).color("x") }?.hint == "")
  }

  @Test("of no name are the empty image")
  func emptyImage() throws {
    #expect(try AssetSource().image("").imageValue == ImageReference(name: ""))
  }
}
