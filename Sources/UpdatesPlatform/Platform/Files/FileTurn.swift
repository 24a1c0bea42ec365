import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A change of a file that takes turns with a spare one beside it.
///
/// The new content is written over the spare, and then the two exchange their names. So no block
/// of the disk is allocated or freed, which may take longer than the rest of the change. The spare
/// then has the content before; it is never read as the file.
///
/// Where two names cannot be exchanged, the spare is renamed and the next change makes a new one.
/// Only who holds the lock of the file may change it. This is a class because it owns the open
/// spare.
package final class FileTurn: Sendable {
  private let path: String
  private let spare: String
  private let file: OpenFile
  /// Whether there is a file to exchange names with.
  private let hasOther: Bool

  /// Writes the new content to the spare.
  ///
  /// - Throws: `FileError`; the file keeps its old content.
  package init(
    of path: String, through spare: String, writing bytes: [UInt8]
  ) throws(FileError) {
    self.path = path
    self.spare = spare
    // What cannot be looked at is not exchanged; replacing it works or says why not.
    let other = try? FileSystem.facts(of: path, followingLinks: false)
    hasOther = other?.kind == .regular
    if let other, let file = Self.reusable(spare, beside: other, at: path) {
      self.file = file
    } else {
      try FileSystem.remove(spare)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      file = try OpenFile(spare, flags: flags, permissions: 0o600)
    }
    do {
      try file.write(bytes)
      try file.truncate(to: bytes.count)
    } catch {
      // The first error is the one to report.
      try? FileSystem.remove(spare)
      throw error
    }
  }

  /// Puts the new content in place when it is on the disk, and waits until its name is there too.
  ///
  /// - Throws: `FileError`; unless only the last wait failed, the file keeps its old content.
  package func end() throws(FileError) {
    let isExchanged: Bool
    do {
      try file.synchronize()
      file.unlock()
      isExchanged = hasOther && updates_filesystem_exchange(AT_FDCWD, spare, AT_FDCWD, path) == 0
      // This works where names cannot be exchanged too, or else says why not.
      if !isExchanged { try FileSystem.rename(spare, to: path) }
    } catch {
      try? FileSystem.remove(spare)
      throw error
    }
    if try FileSystem.synchronizeFolder(of: path), isExchanged { markSpare() }
  }
}

extension FileTurn {
  /// Opens the spare if it may be written over; nil if a new file must take its place.
  private static func reusable(
    _ spare: String, beside other: FileFacts, at path: String
  ) -> OpenFile? {
    // Whatever is wrong with the spare, a new one does as well.
    guard let file = try? OpenFile(spare, flags: O_WRONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW),
      let facts = try? file.facts(), facts.kind == .regular, facts.owner == User.current,
      facts.permissions == 0o600, facts.links == 1,
      // A disk that was cut off may have kept only one half of an exchange.
      (other.device, other.inode) != (facts.device, facts.inode),
      // Somebody may still read what was the file a moment ago.
      (try? file.tryLocking()) == true,
      // A process may have been killed after its exchange. If the disk still knew the spare as
      // the file, a loss of power would leave a part of the new content.
      facts.modified == mark || (try? FileSystem.synchronizeFolder(of: path)) == true
    else { return nil }
    return file
  }

  /// The date of a spare that is the spare on the disk too; writing to it ends that.
  private static let mark = 0

  private func markSpare() {
    let beginning = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 0)]
    // Without its mark, the next change waits for the folder once more.
    _ = utimensat(AT_FDCWD, spare, beginning, AT_SYMLINK_NOFOLLOW)
  }
}

extension FileTurn {
  /// Opens the file for reading; until it is closed, no change writes over what was opened.
  package static func reading(_ path: String) throws(FileError) -> OpenFile {
    // Each attempt that fails means that the file was changed twice meanwhile.
    for _ in 0..<100 {
      let file = try OpenFile.reading(path, followingLinks: false)
      let facts = try file.facts()
      guard file.trySharing() else { continue }
      let current = try FileSystem.facts(of: path, followingLinks: false)
      if (current.device, current.inode) == (facts.device, facts.inode) { return file }
    }
    // A program that is none of ours has locked the file.
    return try OpenFile.reading(path, followingLinks: false)
  }
}
