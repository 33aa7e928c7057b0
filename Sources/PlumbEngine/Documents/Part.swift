import PlumbSyntax
import Synchronization

/// One file or resource that a layout is made of: read, parsed, immutable.
final class Part: Sendable {
  /// What its own references are relative to, and its name in diagnostics.
  let url: String
  /// nil if the document is not usable; `diagnostics` then says why.
  let document: XMLDocument?
  let diagnostics: [Diagnostic]
  /// The file that the part was read from, as it was then. Whoever polls it keeps a copy.
  let file: LoadedFile.Identity?
  /// The requested URL; differs from `url` if a loader renamed the part or it was found in a search folder.
  let asked: String
  /// Given by the host in memory: its URL is only a name.
  let isInMemory: Bool
  let byteCount: Int

  init(
    url: String, document: XMLDocument?, diagnostics: [Diagnostic], file: LoadedFile.Identity? = nil,
    asked: String? = nil, isInMemory: Bool = false, byteCount: Int = 0
  ) {
    self.url = url
    self.document = document
    self.diagnostics = diagnostics
    self.file = file
    self.asked = asked ?? url
    self.isInMemory = isInMemory
    self.byteCount = byteCount
  }
}

/// The result of resolving a reference to a part.
enum PartResult {
  case ready(Part)
  /// The host's loader answers later.
  case pending(PartRequest)
  case failed(Diagnostic)
}

/// A request to a loader of the host that answers later. Completed at most once, from any thread.
final class PartRequest: Sendable {
  let id: UInt64
  let url: String
  /// The index of the engine's loader that was asked.
  let loader: Int
  private let lock = SpinLock()
  private let done = Atomic<Bool>(false)
  private nonisolated(unsafe) var answer: LoaderAnswer = .pending

  init(id: UInt64, url: String, loader: Int = 0) {
    self.id = id
    self.url = url
    self.loader = loader
  }

  /// Whether there is an answer. Cheap enough for every frame.
  var isDone: Bool { done.load(ordering: .acquiring) }

  /// The answer, `.pending` while there is none.
  var result: LoaderAnswer { lock.exclusively { answer } }

  /// false: it has been answered before.
  func complete(_ answer: LoaderAnswer) -> Bool {
    let isFirst = lock.exclusively {
      if case .pending = self.answer {
        self.answer = answer
        return true
      }
      return false
    }
    if isFirst { done.store(true, ordering: .releasing) }
    return isFirst
  }
}
