// Hosts import PlumbEngine alone: these two are named in its functions.
@_exported import enum PlumbSyntax.Status
@_exported import struct PlumbSyntax.Diagnostic
