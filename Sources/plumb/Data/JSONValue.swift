import CJansson
import PlumbEngine

/// Makes values of what jansson has read.
enum JSONValue {
  struct Failure: Error {
    var problem: String
    /// Where the value is: `a.b[2]`. jansson does not keep lines and columns.
    var path = ""

    var message: String { path.isEmpty ? problem : "`\(path)`: \(problem)" }

    init(_ problem: String) { self.problem = problem }

    fileprivate func below(_ key: String) -> Failure {
      var failure = self
      failure.path = path.isEmpty || path.hasPrefix("[") ? key + path : key + "." + path
      return failure
    }
  }

  static let maximumDepth = 64

  static func read(_ json: UnsafeMutablePointer<json_t>) throws(Failure) -> Value { try read(json, depth: 0) }

  private static func read(_ json: UnsafeMutablePointer<json_t>, depth: Int) throws(Failure) -> Value {
    guard depth < maximumDepth else { throw Failure("Values are nested deeper than \(maximumDepth) levels") }
    switch json.pointee.type {
    case JSON_OBJECT: return try object(json, depth: depth)
    case JSON_ARRAY: return .array(try items(json, depth: depth))
    case JSON_STRING:
      let start = UnsafeRawPointer(json_string_value(json))
      return .string(
        String(decoding: UnsafeRawBufferPointer(start: start, count: json_string_length(json)), as: UTF8.self))
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    case JSON_NULL: return .null
    default: return .number(json_number_value(json))
    }
  }

  private static func object(_ json: UnsafeMutablePointer<json_t>, depth: Int) throws(Failure) -> Value {
    var entries: [(key: String, value: Value)] = []
    var entry = json_object_iter(json)
    while let current = entry, let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
      let key = String(cString: key)
      do throws(Failure) {
        entries.append((key, try read(value, depth: depth + 1)))
      } catch {
        throw error.below(key)
      }
      entry = json_object_iter_next(json, current)
    }
    guard let tag = entries.first(where: { $0.key.hasPrefix("$") }) else { return .dictionary(entries) }
    guard entries.count == 1 else { throw Failure("\"\(tag.key)\" must be the only key of its object") }
    return try TaggedValue.value(tag.key, tag.value)
  }

  private static func items(_ json: UnsafeMutablePointer<json_t>, depth: Int) throws(Failure) -> [Value] {
    var items: [Value] = []
    for index in 0..<json_array_size(json) {
      guard let item = json_array_get(json, index) else { continue }
      do throws(Failure) {
        items.append(try read(item, depth: depth + 1))
      } catch {
        throw error.below("[\(index)]")
      }
    }
    return items
  }
}
