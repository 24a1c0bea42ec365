import CUpdatesVTerm

/// How a child process came to its end.
package enum ProcessEnding: Hashable, Sendable {
  case exit(Int)
  case signal(Int)

  init(status: Int32) {
    self =
      pseudo_status_is_exit(status) != 0
      ? .exit(Int(pseudo_status_code(status))) : .signal(Int(pseudo_status_signal(status)))
  }
}
