import PlumbSyntax
import Synchronization

/// One file or resource that a layout is made of: read, parsed, immutable.
final class Part: Sendable {
  /// What its own references are relative to, and its name in diagnostics.
  let url: String
  /// nil where it is no usable document; `diagnostics` then says why.
  let document: XMLDocument?
  let diagnostics: [Diagnostic]
  /// Of a part that was read from a file.
  let file: LoadedFile.Identity?

  init(url: String, document: XMLDocument?, diagnostics: [Diagnostic], file: LoadedFile.Identity? = nil) {
    self.url = url
    self.document = document
    self.diagnostics = diagnostics
    self.file = file
  }
}

/// What a reference to a part came to.
enum PartResult {
  case ready(Part)
  /// The host's loader answers later.
  case pending(PartRequest)
  case failed(Diagnostic)
}

/// Something asked of a host's loader that answers later. Completed at most once, from any thread.
final class PartRequest: Sendable {
  let id: UInt64
  let url: String
  private let lock = SpinLock()
  private let done = Atomic<Bool>(false)
  private nonisolated(unsafe) var answer: LoaderAnswer = .pending

  init(id: UInt64, url: String) {
    self.id = id
    self.url = url
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
