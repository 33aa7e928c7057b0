import PlumbBuilder

/// A list and what is chosen in it: beside each other where there is room, else only one of them.
final class MasterDetail: View, Layoutable {
  var activation: Activation?
  @LayoutProperty var isWide = true
  @LayoutProperty var unread: Set<Int> = [1]
  @LayoutProperty var count = 3

  private let master = StackView()
  private let detail = View()
  private let title = Text("Message")
  private var entries: [Entry] = []

  init() {
    super.init()
    master.axis = .vertical
    master.spacing = 2
    master.backgroundColor = Color(white: 0.85)
    detail.backgroundColor = Color(white: 0.97)
    entries = (0..<5).map { Entry("Message \($0)") }
    sl.updateLayout()
  }

  @LayoutBuilder var layout: some Layout {
    self.sl.sublayout {
      if isWide {
        list.anchors {
          Anchors.leading.top
          Anchors.bottom.lessThanOrEqualToSuper()
          Anchors.width.equalToSuper().multiplier(0.4)
        }
        detail.sl.anchors {
          Anchors.leading.equalTo(master, attribute: .trailing, constant: 1)
          Anchors.vertical.trailing
        }.sublayout {
          title.sl.anchors { Anchors.center }
        }
      } else {
        list.anchors { Anchors.cap }
      }
    }
  }

  /// A list with conditions: one entry for each message, with a mark for those that are not read.
  private var list: ViewLayout<StackView> {
    master.sl.sublayout {
      for number in 0..<min(count, entries.count) {
        EntryLayout(entry: entries[number], isUnread: unread.contains(number))
      }
    }
  }
}

final class Entry: View {
  let title: Text
  let mark = View()

  init(_ text: String) {
    title = Text(text)
    super.init()
    backgroundColor = .white
    mark.backgroundColor = .blue
    mark.cornerRadius = 4
  }
}

/// A layout of its own: used wherever an entry is shown.
struct EntryLayout: ModularLayout {
  let entry: Entry
  let isUnread: Bool

  var layout: some Layout {
    entry.sl.sublayout {
      entry.title.sl.anchors {
        Anchors.leading.equalToSuper(constant: 24)
        Anchors.trailing.lessThanOrEqualToSuper(constant: -8)
        Anchors.vertical.equalToSuper(inwardOffset: 6)
      }
      if isUnread {
        entry.mark.sl.anchors {
          Anchors.leading.equalToSuper(constant: 8)
          Anchors.centerY.equalTo(entry.title)
          Anchors.size.equalTo(width: 8, height: 8)
        }
      }
    }
  }
}
