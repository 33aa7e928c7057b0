/// Exchanges two values by their bits, which any two values of a type allow. `swap` moves each part of a large structure on
/// its own, with instructions for every part. O(size).
@inline(never)
private func exchangeBits(_ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ count: Int) {
  typealias Chunk = SIMD4<UInt64>
  var place = 0
  while place + MemoryLayout<Chunk>.size <= count {
    let chunk = first.loadUnaligned(fromByteOffset: place, as: Chunk.self)
    first.storeBytes(
      of: second.loadUnaligned(fromByteOffset: place, as: Chunk.self), toByteOffset: place, as: Chunk.self)
    second.storeBytes(of: chunk, toByteOffset: place, as: Chunk.self)
    place += MemoryLayout<Chunk>.size
  }
  while place < count {
    let byte = first.load(fromByteOffset: place, as: UInt8.self)
    first.storeBytes(of: second.load(fromByteOffset: place, as: UInt8.self), toByteOffset: place, as: UInt8.self)
    second.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
    place += 1
  }
}

/// The same of variables.
@inline(__always)
func exchangeBits<T>(_ first: inout T, _ second: inout T) {
  withUnsafeMutablePointer(to: &first) { first in
    withUnsafeMutablePointer(to: &second) { exchangeBits(first, $0, MemoryLayout<T>.size) }
  }
}
