import Testing

@testable import PlumbBuilder

/// Output of `ViewPrinter` that SwiftLayout's printer does not have.
struct PrinterTests {
  let root = View()
  let a = View()
  let b = View()

  init() {
    root.identifier = "root"
    a.identifier = "a"
    b.identifier = "b"
  }

  private func layout() -> some Layout {
    root.sl.sublayout {
      a.sl.anchors {
        Anchors.top.leading
        Anchors.trailing.equalToSuper().priority(750)
        Anchors.bottom.equalToSuper().priority(.defaultLow).identifier("end")
      }
      b.sl.anchors {
        Anchors.width.height.equalTo(a).multiplier(2)
        Anchors.firstBaseline.equalTo(a)
        Anchors.lastBaseline.equalTo(a, constant: 1)
        Anchors.top.equalTo(a.safeAreaLayoutGuide)
      }
    }
  }

  private static let plain = """
    root.sl.sublayout {
        a.sl.anchors {
            Anchors.top
            Anchors.bottom.equalToSuper().identifier("end")
            Anchors.leading.trailing
        }
        b.sl.anchors {
            Anchors.top.equalTo(a.safeAreaLayoutGuide)
            Anchors.width.height.equalTo(a).multiplier(2.0)
            Anchors.lastBaseline.equalTo(a, constant: 1.0)
            Anchors.firstBaseline.equalTo(a)
        }
    }
    """

  @Test("Priorities are printed only with the option withPriorities") func priorities() {
    let activation = layout().active()
    root.expectCode(Self.plain)
    root.expectCode(
      """
      root.sl.sublayout {
          a.sl.anchors {
              Anchors.top
              Anchors.bottom.equalToSuper().priority(250.0).identifier("end")
              Anchors.leading
              Anchors.trailing.equalToSuper().priority(750.0)
          }
          b.sl.anchors {
              Anchors.top.equalTo(a.safeAreaLayoutGuide)
              Anchors.width.height.equalTo(a).multiplier(2.0)
              Anchors.lastBaseline.equalTo(a, constant: 1.0)
              Anchors.firstBaseline.equalTo(a)
          }
      }
      """, .withPriorities)
    #expect(activation.problems.isEmpty)
  }

  private static let printed = """
    root.sl.sublayout {
        a.sl.anchors {
            Anchors.left.equalToSuper(constant: 8.0)
            Anchors.right.equalToSuper(constant: -8.0)
            Anchors.top.equalToSuper(constant: 8.0)
            Anchors.bottom.equalToSuper(constant: -8.0)
        }
        b.sl.anchors {
            Anchors.top.equalTo(a).priority(750.0)
            Anchors.bottom.lessThanOrEqualTo(a, constant: -1.0)
            Anchors.trailing.equalTo(a)
            Anchors.width.height.equalTo(constant: 10.0)
        }
    }
    """

  /// The text above as code.
  private var again: some Layout {
    // swift-format-ignore
    root.sl.sublayout {
        a.sl.anchors {
            Anchors.left.equalToSuper(constant: 8.0)
            Anchors.right.equalToSuper(constant: -8.0)
            Anchors.top.equalToSuper(constant: 8.0)
            Anchors.bottom.equalToSuper(constant: -8.0)
        }
        b.sl.anchors {
            Anchors.top.equalTo(a).priority(750.0)
            Anchors.bottom.lessThanOrEqualTo(a, constant: -1.0)
            Anchors.trailing.equalTo(a)
            Anchors.width.height.equalTo(constant: 10.0)
        }
    }
  }

  static let documents = [
    """
    <UIView>
      <constraints>
        a.edges == super + 8
        b.trailing == a.trailing; b.top == a.top @750; b.size == 10; b.bottom ≤ a.bottom - 1
      </constraints>
      <UIView id="a"/>
      <UIView id="b"/>
    </UIView>
    """,
    """
    {"name": "T", "root": {"views": {
      "!a": {"constraints": {"edges": "@super <8"}},
      "!b": {"constraints": {
        "trailing": "@a", "top": "@a $750", "width height": "+10", "bottom": "%<= @a -1"
      }}
    }}}
    """,
  ]

  @Test("The code that is printed of a document builds its tree again", arguments: documents)
  func document(_ document: String) throws {
    let loaded = try View.load(document)
    try loaded.layout(width: 100, height: 60)
    loaded.expectCode(Self.printed, tags: [loaded: "root"], .withPriorities)
    let activation = again.active()
    try root.layout(width: 100, height: 60)
    root.expectCode(Self.printed, .withPriorities)
    #expect(a.frame == loaded.find("#a")?.frame && b.frame == loaded.find("#b")?.frame)
    #expect(b.frame == Rect(x: 82, y: 8, width: 10, height: 10))
    #expect(activation.problems.isEmpty && root.problems.isEmpty)
  }

  @Test("A tree is printed the same after it was laid out, and after updates") func laidOut() throws {
    let activation = layout().active()
    try root.layout(width: 100, height: 100)
    root.expectCode(Self.plain)
    let tile = View()
    tile.identifier = "tile"
    root.sl.sublayout {
      b
      tile.sl.anchors { Anchors.center.equalTo(b) }
    }.update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    root.expectCode(
      """
      root.sl.sublayout {
          b
          tile.sl.anchors {
              Anchors.centerX.equalTo(b)
              Anchors.centerY.equalTo(b)
          }
      }
      """)
  }
}
