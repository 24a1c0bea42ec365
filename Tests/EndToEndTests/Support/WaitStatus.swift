import Foundation

/// Waits for a program that a test has started; the status as `waitpid` gives it.
func waitStatus(of id: pid_t) async -> Int32 {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(id, &status, 0) == -1, errno == EINTR {}
      continuation.resume(returning: status)
    }
  }
}
