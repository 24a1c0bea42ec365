import Foundation

/// Copies of the descriptors by which this process has a file open, as a child has them that has
/// begun and does not run its program yet.
package final class InheritedCopies {
  private let descriptors: [Int32]

  /// How many there are.
  package var count: Int { descriptors.count }

  package init(of path: String) {
    var wanted = stat()
    guard lstat(path, &wanted) == 0 else {
      descriptors = []
      return
    }
    descriptors = (0..<getdtablesize()).filter { descriptor in
      var facts = stat()
      return fstat(descriptor, &facts) == 0 && facts.st_ino == wanted.st_ino
        && facts.st_dev == wanted.st_dev
    }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
