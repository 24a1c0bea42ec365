import Synchronization

/// A file descriptor that is closed at the latest with its last holder.
final class Descriptor: Sendable {
  let number: Int32
  private let isOpen = Atomic(true)

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close()
  }

  /// Closes it now; nobody may use it any more.
  func close() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    Sockets.close(number)
  }
}
