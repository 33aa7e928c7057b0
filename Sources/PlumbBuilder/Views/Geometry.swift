import PlumbEngine

/// A point, in points from the top left.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static var zero: Point { Point(x: 0, y: 0) }
}

/// A size in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static var zero: Size { Size(width: 0, height: 0) }
}

/// A rectangle in points; its origin is at the top left.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  public var origin: Point {
    get { Point(x: x, y: y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }

  public var size: Size {
    get { Size(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  public var minX: Double { x }
  public var midX: Double { x + width / 2 }
  public var maxX: Double { x + width }
  public var minY: Double { y }
  public var midY: Double { y + height / 2 }
  public var maxY: Double { y + height }
}

/// Distances from the edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static var zero: EdgeInsets { EdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
}

/// A natural size in points. Baselines are distances from the top; negative numbers mean that there is none. The same
/// type as the engine's, under a name that does not collide with Foundation's.
public typealias NaturalSize = PlumbEngine.Measurement
