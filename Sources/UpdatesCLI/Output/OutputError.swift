/// Why a result could not be written.
package enum OutputError: Error, Equatable, Sendable {
  /// The number of the system's error, such as that of a full disk.
  case writeFailed(Int32)
}
