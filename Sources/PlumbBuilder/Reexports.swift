// Programs import PlumbBuilder alone: these are named in its functions. `Layout` means the builder's.
@_exported import class PlumbEngine.Engine
@_exported import struct PlumbEngine.MotionTiming
@_exported import struct PlumbEngine.Value
@_exported import struct PlumbSyntax.Diagnostic
@_exported import enum PlumbSyntax.Status
