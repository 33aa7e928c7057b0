import Testing

@testable import PlumbBuilder

/// What `ViewPrinter` writes beyond the cases of the original.
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

  @Test("Priorities are an option; without it the text is the original's") func priorities() {
    let activation = layout().active()
    #expect(ViewPrinter(root).description == Self.plain)
    #expect(
      ViewPrinter(root, options: .withPriorities).description == """
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
        """)
    #expect(activation.problems.isEmpty)
  }

  @Test("A tree is printed the same after it was laid out, and after updates") func laidOut() throws {
    let activation = layout().active()
    try root.layout(width: 100, height: 100)
    #expect(ViewPrinter(root).description == Self.plain)
    let tile = View()
    tile.identifier = "tile"
    root.sl.sublayout {
      b
      tile.sl.anchors { Anchors.center.equalTo(b) }
    }.update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    #expect(
      ViewPrinter(root).description == """
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
