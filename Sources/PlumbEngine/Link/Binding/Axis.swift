enum Axis {
  case horizontal, vertical

  var near: GeometrySymbol { self == .horizontal ? .left : .top }
  var far: GeometrySymbol { self == .horizontal ? .right : .bottom }
  var sizeSymbol: GeometrySymbol { self == .horizontal ? .width : .height }
}
