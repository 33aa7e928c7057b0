import Foundation
import PlumbSyntax
import Testing

@Suite("Texts of URLs")
struct URLTextTests {
  @Test(
    "with a scheme stay as they are, but for what may not stand in a URL",
    arguments: [
      ("http://example.com", "http://example.com"), ("mailto:a@b.c", "mailto:a@b.c"), ("tel:+1-2", "tel:+1-2"),
      ("http://a.b/c d?e=f g#h i", "http://a.b/c%20d?e=f%20g#h%20i"), ("http://a.b/%7E%20", "http://a.b/%7E%20"),
      ("http://a.b/100%", "http://a.b/100%25"), ("http://a.b/é", "http://a.b/%C3%A9"),
      ("http://[::1]:80/[x]", "http://[::1]:80/%5Bx%5D"), ("http://a.b/#c#d", "http://a.b/#c%23d"),
      ("data:text/plain,<\">", "data:text/plain,%3C%22%3E"), ("http://a.b/\0\\", "http://a.b/%00%5C"),
    ])
  func schemes(_ text: String, _ expected: String) {
    #expect(URLText.resolve(text, base: nil) == expected)
    #expect(URLText.resolve(text, base: "http://x.y/z") == expected)
  }

  @Test(
    "of RFC 3986 resolve as it says (5.4)",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/../g", "http://a/g"),
      ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
      ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("1:2", "http://a/b/c/1:2"), ("é f", "http://a/b/c/%C3%A9%20f"),
    ])
  func reference(_ text: String, _ expected: String) {
    #expect(URLText.resolve(text, base: "http://a/b/c/d;p?q") == expected)
  }

  @Test("resolve against a host without a path")
  func host() {
    #expect(URLText.resolve("g", base: "http://a") == "http://a/g")
  }

  @Test(
    "beside a file are files",
    arguments: [
      ("Other.xml", "/a b/100%/Main.xml", "file:///a%20b/100%25/Other.xml", "/a b/100%/Other.xml"),
      ("../Other.xml", "/a/b/Main.xml", "file:///a/Other.xml", "/a/Other.xml"),
      ("Other.xml", "file:///a/Main.xml", "file:///a/Other.xml", "/a/Other.xml"),
      ("Other.xml", "layouts/Main.xml", "layouts/Other.xml", "layouts/Other.xml"),
      ("../../Other é.xml", "layouts/Main.xml", "../Other%20%C3%A9.xml", "../Other é.xml"),
      ("../..//x", "a/b", "..//x", "..//x"), ("..//x", "a/b", ".//x", ".//x"), ("..", "a/b", "./", "./"),
      ("Other.xml", "Main.xml", "Other.xml", "Other.xml"), ("1:2.xml", "Main.xml", "./1:2.xml", "./1:2.xml"),
      ("/x/Other.xml", "layouts/Main.xml", "file:///x/Other.xml", "/x/Other.xml"),
    ])
  func files(_ text: String, _ base: String, _ expected: String, _ path: String) {
    let url = URLText.resolve(text, base: base)
    #expect(url == expected)
    #expect(URLText.filePath(url) == path)
  }

  @Test(
    "that are absolute paths are file URLs",
    arguments: [
      ("/a/b c.xml", "file:///a/b%20c.xml"), ("/a/b%20c.xml", "file:///a/b%20c.xml"), ("/100%", "file:///100%25"),
      ("/a?b#c", "file:///a%3Fb%23c"), ("//a", "file:///a"), ("/%00", "file:///%2500"), ("/%FF", "file:///%25FF"),
    ])
  func absolutePaths(_ text: String, _ expected: String) {
    #expect(URLText.resolve(text, base: nil) == expected)
  }

  @Test(
    "without a base stay relative",
    arguments: [
      ("", ""), ("a b", "a%20b"), ("1:2", "./1:2"), ("a/../b?c", "a/../b?c"), ("~x/y", "~x/y"), (":", "./:"),
    ])
  func relative(_ text: String, _ expected: String) {
    #expect(URLText.resolve(text, base: nil) == expected)
  }

  @Test("that begin with a tilde are paths in the home folder")
  func home() throws {
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    #expect(URLText.resolve("~/foo.xml", base: "http://example.com/bar.xml") == home + "/foo.xml")
    #expect(URLText.resolve("~/a%20b c", base: nil) == home + "/a b c")
    #expect(URLText.resolve("~", base: nil) == home)
    #expect(URLText.filePath(home + "/100%25") == home + "/100%25")
  }

  @Test("of other places have no file path")
  func otherPlaces() {
    #expect(URLText.filePath("http://a/b") == nil)
    #expect(URLText.filePath("file://host/b") == nil)
    #expect(URLText.filePath("FILE://LocalHost/b%20c?d#e") == "/b c")
    #expect(URLText.filePath("") == nil)
  }

  @Test("never trap, and resolve to ASCII")
  func hostile() {
    var random = SystemRandomNumberGenerator()
    let pieces = Array("~/.:?#[]%4é \0a".unicodeScalars)
    for _ in 0..<20_000 {
      var texts = ["", ""]
      for index in 0..<2 {
        for _ in 0..<Int.random(in: 0..<9, using: &random) {
          texts[index].unicodeScalars.append(pieces[Int.random(in: 0..<pieces.count, using: &random)])
        }
      }
      let url = URLText.resolve(texts[0], base: texts[1])
      #expect(url.hasPrefix("/") || url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(texts)")
      _ = URLText.filePath(url)
      #expect(url.hasPrefix("/") || URLText.resolve(url, base: nil) == url || url.hasPrefix("~"), "\(texts) \(url)")
    }
  }
}
