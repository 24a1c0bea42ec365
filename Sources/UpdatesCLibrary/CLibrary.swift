import CUpdatesLibrary
import UpdatesCommands

/// Answers a request for CUpdatesLibrary.c, which knows the rules of C programs.
///
/// The document belongs to the caller, who frees it with `free`.
@_cdecl("updates_library_answer")
func answer(
  _ command: UnsafePointer<CChar>, _ request: UnsafePointer<CChar>?, _ length: Int,
  _ status: UnsafeMutablePointer<CInt>, _ signal: UnsafeMutablePointer<CInt>
) -> UnsafeMutablePointer<CChar>? {
  if updates_library_owns_runtime() != 0 { LibraryCall.prepareTasks() }
  let call = LibraryCall(
    command: String(cString: command),
    request: request.map {
      Array(UnsafeRawBufferPointer(start: $0, count: length))
    },
    libraryPath: updates_library_path().map { String(cString: $0) })
  let answer = call.answer()
  status.pointee = answer.status
  signal.pointee = answer.signal ?? 0
  return updates_library_copy(answer.document)
}

/// Returns a copy of the version for CUpdatesLibrary.c, which keeps it.
@_cdecl("updates_library_version")
func version() -> UnsafeMutablePointer<CChar>? {
  updates_library_copy(LibraryCall.version)
}
