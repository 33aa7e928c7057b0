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
}
