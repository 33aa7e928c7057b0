/// Exchanges two values by their bits, which any two values of a type allow. `swap` moves each part of a large structure on
/// its own, with instructions for every part. O(size).
@inline(never)
private func exchangeBits(_ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ count: Int) {
  var place = 0
  exchange(SIMD4<UInt64>.self, first, second, &place, count)
  exchange(UInt64.self, first, second, &place, count)
  exchange(UInt8.self, first, second, &place, count)
}

/// Exchanges as many chunks of a type as there are from a place on.
@inline(__always)
private func exchange<Chunk: BitwiseCopyable>(
  _ type: Chunk.Type, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ place: inout Int,
  _ count: Int
) {
  while place + MemoryLayout<Chunk>.size <= count {
    let chunk = first.loadUnaligned(fromByteOffset: place, as: type)
    first.storeBytes(
      of: second.loadUnaligned(fromByteOffset: place, as: type), toByteOffset: place, as: type)
    second.storeBytes(of: chunk, toByteOffset: place, as: type)
    place += MemoryLayout<Chunk>.size
  }
}

/// The same of variables.
@inline(__always)
func exchangeBits<T>(_ first: inout T, _ second: inout T) {
  withUnsafeMutablePointer(to: &first) { first in
    withUnsafeMutablePointer(to: &second) { exchangeBits(first, $0, MemoryLayout<T>.size) }
  }
}
