import HarmlessText

extension Staging {
  /// The old folder, which was kept as not all that came into it could be taken over.
  package struct Kept {
    /// Where it is: harmless text.
    package let path: String
    package let reason: String
  }

  /// Takes what came into the old folder at the last moment; nil where all could be taken.
  package func catchUp(
    _ catchUp: CatchUp, from old: OpenFolder, since seen: CarriedFolder
  ) -> Kept? {
    var catchUp = catchUp
    var reason: String?
    do throws(StagingError) {
      // Whoever has moved it away before the switch has all that is in it.
      guard try hasReplaced(old) else { return nil }
      reason = catchUp.left(from: old, since: seen)
    } catch {
      reason = error.summary
    }
    guard let reason else { return nil }
    do throws(StagingError) {
      return Kept(path: try keepOld().harmlessLine(limit: 512), reason: reason)
    } catch {
      return Kept(
        path: outer.path.harmlessLine(limit: 512), reason: "\(reason); the next run removes it")
    }
  }

  private func hasReplaced(_ old: OpenFolder) throws(StagingError) -> Bool {
    guard let replaced = try replacedFolder() else { return false }
    return try StagingError.wrapping { () throws(FileError) in
      let (one, other) = (try replaced.facts(), try old.facts())
      return one.inode == other.inode && one.device == other.device
    }
  }
}
