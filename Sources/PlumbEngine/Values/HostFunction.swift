import PlumbSyntax

/// The result of a host function.
public enum FunctionAnswer: Sendable {
  case value(Value)
  /// Why it failed.
  case failed(String)
}

/// A function of the host, callable in expressions.
public final class HostFunction: @unchecked Sendable {
  /// Empty for one that is a constant.
  public let name: String
  public let minimumArguments: Int
  /// nil: any number.
  public let maximumArguments: Int?
  /// Names of types; the last one counts for all arguments that follow. Empty: anything.
  public let argumentTypes: [String]
  /// nil: anything.
  public let resultType: String?
  /// Equal arguments, equal result, no effect.
  public let isPure: Bool
  /// Whether a catalog declares it and nothing implements it: calling it is an error.
  public let isDeclaration: Bool
  /// Runs on the thread that loads or computes; calls on the layout being computed return `Status.busy`.
  public let call: ([Value]) -> FunctionAnswer

  public init(
    name: String, minimumArguments: Int = 0, maximumArguments: Int? = nil, argumentTypes: [String] = [],
    resultType: String? = nil, isPure: Bool = false, call: @escaping ([Value]) -> FunctionAnswer
  ) {
    self.name = name
    self.minimumArguments = minimumArguments
    self.maximumArguments = maximumArguments
    self.argumentTypes = argumentTypes
    self.resultType = resultType
    self.isPure = isPure
    self.isDeclaration = false
    self.call = call
  }

  /// A function that is only declared, or one with this signature that does what another one does.
  package init(
    name: String, minimumArguments: Int, maximumArguments: Int?, argumentTypes: [String], resultType: String?,
    isPure: Bool, implementation: HostFunction?
  ) {
    self.name = name
    self.minimumArguments = minimumArguments
    self.maximumArguments = maximumArguments
    self.argumentTypes = argumentTypes
    self.resultType = resultType
    self.isPure = isPure
    isDeclaration = implementation == nil
    call = implementation?.call ?? { _ in .failed("") }
  }
}

/// A function as a value.
final class FunctionBox: ValueBox, @unchecked Sendable {
  let function: HostFunction

  init(_ function: HostFunction) {
    self.function = function
    super.init()
  }

  deinit { giveBack() }

  override var byteCount: Int { HeapBlock.object(16) + HeapBlock.object(MemoryLayout<UInt>.size * 12) }
}

extension Value {
  public static func function(_ function: HostFunction) -> Value { Value(kind: .function, box: FunctionBox(function)) }

  /// The function of a value that is one.
  public var functionValue: HostFunction? {
    guard let box, kind == .function else { return nil }
    return unsafeDowncast(box, to: FunctionBox.self).function
  }
}
