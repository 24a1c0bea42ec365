extension Extraction {
  /// Gives a file of the archive a second name.
  func link(
    _ name: String, in source: OpenFolder, to folder: OpenFolder, as other: String
  ) throws(ArchiveError) {
    do throws(FileError) {
      try source.link(name, to: folder, as: other)
    } catch {
      throw .cannotCreate(error)
    }
  }

  /// Links come last, so that nothing can have been written through one.
  mutating func makeLinks() throws(ArchiveError) {
    for index in tree.links {
      guard case .link(let target) = tree.nodes[index].kind else { continue }
      let parent = try made(path(of: tree.nodes[index].parent))
      do throws(FileError) {
        try parent.makeLink(tree.nodes[index].name, to: target.text)
      } catch {
        throw .cannotCreate(error)
      }
    }
  }

  /// Folders lose rights when everything is in them; their owner keeps all.
  mutating func restrictFolders() throws(ArchiveError) {
    for (index, node) in tree.nodes.enumerated() where node.kind == .folder {
      guard let permissions = node.permissions, permissions & 0o055 != 0o055 else { continue }
      let folder = try made(path(of: index))
      do throws(FileError) {
        try folder.restrictPermissions(to: permissions | 0o700)
      } catch {
        throw .cannotWrite(error)
      }
    }
  }

  private func path(of index: Int) throws(ArchiveError) -> RelativePath? {
    guard index != 0 else { return nil }
    let text = tree.components(of: index).joined(separator: "/")
    do throws(RelativePathError) {
      return try RelativePath(text)
    } catch {
      throw .refused(entry: tree.shownPath(of: index), .notPlain)
    }
  }
}
