package import CUpdatesResources

/// The files in `Resources` that are a part of the program.
package enum Resource {
  package static func text(_ kind: updates_resource, _ name: String) -> String {
    String(decoding: bytes(kind, name), as: UTF8.self)
  }

  package static func bytes(_ kind: updates_resource, _ name: String) -> UnsafeRawBufferPointer {
    var length = 0
    guard let start = updates_resource(kind, name, &length) else {
      preconditionFailure("The tool has no file '\(name)' of this kind.")
    }
    return UnsafeRawBufferPointer(start: start, count: length)
  }
}
