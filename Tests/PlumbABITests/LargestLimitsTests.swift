import CPlumb
import PlumbEngine
import Testing

@testable import PlumbABI

/// The second numbers in the comments of `plumb_engine_options`. Some of them no document can reach in a test.
@Suite("The largest limits of an engine")
struct LargestLimitsTests {
  @Test("are as engine.h says them")
  func numbers() throws {
    var options = plumb_engine_options()
    options.struct_size = UInt32(MemoryLayout<plumb_engine_options>.size)
    options.max_document_bytes = .max
    options.max_nodes = .max
    options.max_depth = .max
    options.max_expression_depth = .max
    options.max_expression_nodes = .max
    options.max_value_bytes = .max
    options.max_program_nodes = .max
    options.max_diagnostics = .max
    options.max_inclusions = .max
    options.max_parts = .max
    options.max_total_value_bytes = .max
    options.max_layout_memory = .max
    options.max_engine_memory = .max
    let limits = Engine(options: try engineOptions(&options)).options.limits
    #expect(limits.maximumDocumentBytes == (4 << 30) - 2)
    #expect(limits.maximumNodes == 1 << 30)
    #expect(limits.maximumDepth == 1 << 20)
    #expect(limits.maximumExpressionDepth == 1024)
    #expect(limits.maximumExpressionNodes == 1 << 30)
    #expect(limits.maximumValueBytes == 1 << 40)
    #expect(limits.maximumProgramNodes == 1 << 30)
    #expect(limits.maximumDiagnostics == 1 << 30)
    #expect(limits.maximumInclusions == 1024)
    #expect(limits.maximumParts == 1 << 24)
    #expect(limits.maximumTotalValueBytes == 1 << 40)
    #expect(limits.maximumLayoutMemory == 1 << 60 && limits.maximumEngineMemory == 1 << 60)
  }

  @Test("hold for hosts in Swift too, as 0 does for negative ones")
  func swiftHosts() {
    var options = EngineOptions()
    options.limits.maximumDepth = .max
    options.limits.maximumNodes = .min
    let limits = Engine(options: options).options.limits
    #expect(limits.maximumDepth == 1 << 20 && limits.maximumNodes == 0)
  }

  @Test("of 0 are the defaults")
  func defaults() throws {
    var options = plumb_engine_options()
    options.struct_size = UInt32(MemoryLayout<plumb_engine_options>.size)
    let limits = try engineOptions(&options).limits
    let defaults = EngineOptions().limits
    #expect(limits.maximumDocumentBytes == 64 << 20 && defaults.maximumDocumentBytes == 64 << 20)
    #expect(limits.maximumExpressionDepth == 256 && limits.maximumInclusions == 64 && limits.maximumDepth == 512)
  }
}
