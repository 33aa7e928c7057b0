// Programs need only `import PlumbBuilder`: its functions use these types of other modules. `Layout` is the one of the
// builder.
@_exported import class PlumbEngine.Engine
@_exported import struct PlumbEngine.EverLayoutOptions
@_exported import struct PlumbEngine.MotionTiming
@_exported import struct PlumbEngine.Value
@_exported import struct PlumbSyntax.Diagnostic
@_exported import enum PlumbSyntax.Status
