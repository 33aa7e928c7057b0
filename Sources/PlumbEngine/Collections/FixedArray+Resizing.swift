import CPosix
import PlumbSyntax

/// Growing: the elements stay where they are as long as there is room behind them, and nobody else holds the array.
extension FixedArray where Element: BitwiseCopyable {
  /// Gives an array another number of elements. New ones have bits that are all 0. Amortised O(new elements) where
  /// nobody else holds the array; a shared one is copied.
  static func resize(_ array: inout FixedArray, to count: Int) {
    let old = array.count
    reallocate(&array, to: count)
    if count > old { memset(array.base + old, 0, (count - old) * MemoryLayout<Element>.stride) }
  }

  /// The same, but elements that are added have to be set.
  static func reallocate(_ array: inout FixedArray, to count: Int) {
    let old = array.count
    guard count != old else { return }
    if isKnownUniquelyReferenced(&array), count <= array.capacity {
      array.setCount(count)
    } else {
      let larger = FixedArray(capacity: count > old ? count + count / 4 + 64 : count, count: count)
      // Without this the array may be released as soon as its address is known.
      withExtendedLifetime(array) {
        _ = memcpy(larger.base, $0.base, min(old, count) * MemoryLayout<Element>.stride)
      }
      array = larger
    }
  }

  /// Adds an element. Amortised O(1), as above.
  static func append(_ element: Element, to array: inout FixedArray) {
    reallocate(&array, to: array.count + 1)
    array.base[array.count - 1] = element
  }

  /// Lends room for `count` elements behind the last one, to be filled and then added by `append`, which has nothing to
  /// copy. Nothing else is added to the array meanwhile. Amortised O(`count`), as above.
  static func lendRoom(_ array: inout FixedArray, for count: Int) -> PlainArray<Element> {
    if count == 0 { return PlainArray() }
    let old = array.count
    reallocate(&array, to: old + count)
    array.setCount(old)
    return PlainArray(lent: UnsafeMutableRawPointer(array.base + old), capacity: array.capacity - old)
  }

  /// Adds elements. Amortised O(their number), as above; O(1) for those that are in room that it has lent.
  static func append(_ elements: borrowing PlainArray<Element>, to array: inout FixedArray) {
    guard let source = elements.elements.baseAddress, !elements.isEmpty else { return }
    let old = array.count
    if source == UnsafePointer(array.base + old), isKnownUniquelyReferenced(&array) {
      return array.setCount(old + elements.count)
    }
    reallocate(&array, to: old + elements.count)
    memcpy(array.base + old, source, elements.count * MemoryLayout<Element>.stride)
  }

  /// Makes room for `added` elements, whose bits are all 0, at a place, in place of `removed` ones. O(elements behind).
  static func splice(_ array: inout FixedArray, at place: Int, removing removed: Int, inserting added: Int) {
    let old = array.count
    let stride = MemoryLayout<Element>.stride
    checkIndex(place, below: old - removed + 1)
    if added > removed { reallocate(&array, to: old - removed + added) }
    if !isKnownUniquelyReferenced(&array) { array = copy(of: array) }
    memmove(array.base + place + added, array.base + place + removed, (old - place - removed) * stride)
    memset(array.base + place, 0, added * stride)
    if added < removed { resize(&array, to: old - removed + added) }
  }

  private static func copy(of array: FixedArray) -> FixedArray {
    let copy = FixedArray(capacity: array.count, count: array.count)
    withExtendedLifetime(array) { _ = memcpy(copy.base, $0.base, $0.count * MemoryLayout<Element>.stride) }
    return copy
  }
}

extension FixedArray {
  /// Adds an element of any type. Amortised O(1) where nobody else holds the array.
  static func append(value: Element, to array: inout FixedArray) {
    let old = array.count
    if isKnownUniquelyReferenced(&array), old < array.capacity {
      array.setCount(old + 1)
    } else {
      let larger = FixedArray(capacity: old + old / 4 + 64, count: old + 1)
      withExtendedLifetime(array) { larger.base.initialize(from: $0.base, count: old) }
      array = larger
    }
    (array.base + old).initialize(to: value)
  }
}
