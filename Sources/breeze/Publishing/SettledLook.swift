import Synchronization
import UpdatesContent

/// Looks whether every file of a bundle that was up to date is still the one that was recorded.
///
/// A class, for its threads share the work.
final class SettledLook: Sendable {
  private let known: KnownHashes
  private let root: OpenFolder
  private let threads: Int
  private let next = Atomic(0)
  private let isSame = Atomic(true)

  /// As many as one thread takes at once: mostly of the same folder.
  private static let partSize = 512

  init(_ known: KnownHashes, in root: OpenFolder) {
    self.known = known
    self.root = root
    threads = min(Processors.count, (known.count + Self.partSize - 1) / Self.partSize)
  }

  /// False where a file is another one, or cannot be looked at: the reasons are found elsewhere.
  func run() -> Bool {
    Thread.runTogether(threads) {
      do throws(FileError) {
        try self.look()
      } catch {
        self.isSame.store(false, ordering: .relaxed)
      }
    }
    return isSame.load(ordering: .relaxed)
  }

  private func look() throws(FileError) {
    var place: ArraySlice<UInt8> = []
    var folder = root
    while isSame.load(ordering: .relaxed) {
      let start = next.wrappingAdd(Self.partSize, ordering: .relaxed).oldValue
      guard start < known.count else { return }
      for index in start..<min(start + Self.partSize, known.count) {
        let path = known.path(at: index)
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        let parent = path[..<(slash ?? path.startIndex)]
        if !parent.elementsEqual(place) {
          folder = try self.folder(parent)
          place = parent
        }
        let name = String(
          decoding: path[(slash.map { $0 + 1 } ?? path.startIndex)...], as: UTF8.self)
        guard let facts = try folder.facts(of: name), facts.kind == .regular,
          known.isUnchanged(facts, atIndex: index)
        else { return isSame.store(false, ordering: .relaxed) }
      }
    }
  }

  private func folder(_ path: ArraySlice<UInt8>) throws(FileError) -> OpenFolder {
    guard !path.isEmpty else { return root }
    let text = String(decoding: path, as: UTF8.self)
    let relative: RelativePath
    do throws(RelativePath.Failure) {
      relative = try RelativePath(text)
    } catch {
      throw .missing(path: root.shown(text))
    }
    return try root.folder(relative)
  }
}
