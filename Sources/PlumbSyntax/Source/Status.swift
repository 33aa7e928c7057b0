/// The result code of a call. Raw values are the `plumb_status` codes of `plumb.h`, which documents each.
public enum Status: Int32, Sendable {
  case ok = 0
  case declined = 1
  case argument = -1
  case handle = -2
  case busy = -3
  case frozen = -4
  case encoding = -5
  case limit = -6
  case file = -7
  case xml = -8
  case syntax = -9
  case type = -10
  case component = -11
  case property = -12
  case symbol = -13
  case notFound = -14
  case cycle = -15
  case evaluation = -16
  case redundant = -17
  case unsupported = -18
  case user = -19
  case measure = -20
  case duplicate = -21

  /// As in the header.
  package var name: StaticString {
    switch self {
    case .ok: "PLUMB_OK"
    case .declined: "PLUMB_DECLINED"
    case .argument: "PLUMB_ERROR_ARGUMENT"
    case .handle: "PLUMB_ERROR_HANDLE"
    case .busy: "PLUMB_ERROR_BUSY"
    case .frozen: "PLUMB_ERROR_FROZEN"
    case .encoding: "PLUMB_ERROR_ENCODING"
    case .limit: "PLUMB_ERROR_LIMIT"
    case .file: "PLUMB_ERROR_FILE"
    case .xml: "PLUMB_ERROR_XML"
    case .syntax: "PLUMB_ERROR_SYNTAX"
    case .type: "PLUMB_ERROR_TYPE"
    case .component: "PLUMB_ERROR_COMPONENT"
    case .property: "PLUMB_ERROR_PROPERTY"
    case .symbol: "PLUMB_ERROR_SYMBOL"
    case .notFound: "PLUMB_ERROR_NOT_FOUND"
    case .cycle: "PLUMB_ERROR_CYCLE"
    case .evaluation: "PLUMB_ERROR_EVALUATION"
    case .redundant: "PLUMB_ERROR_REDUNDANT"
    case .unsupported: "PLUMB_ERROR_UNSUPPORTED"
    case .user: "PLUMB_ERROR_USER"
    case .measure: "PLUMB_ERROR_MEASURE"
    case .duplicate: "PLUMB_ERROR_DUPLICATE"
    }
  }
}
