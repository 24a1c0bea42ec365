import UpdatesPlatform

/// The tree of a transparency log, as RFC 6962 defines it in section 2.1: by halves.
package enum MerkleTree {
  package static func root(of leaves: ArraySlice<[UInt8]>) throws -> [UInt8] {
    guard leaves.count > 1 else { return try hash([0] + (leaves.first ?? [])) }
    let middle = middle(of: leaves)
    return try hash([1] + root(of: leaves[..<middle]) + root(of: leaves[middle...]))
  }

  /// The hashes beside the way from a leaf to the root.
  package static func path(to place: Int, in leaves: ArraySlice<[UInt8]>) throws -> [[UInt8]] {
    guard leaves.count > 1 else { return [] }
    let middle = middle(of: leaves)
    return place < middle
      ? try path(to: place, in: leaves[..<middle]) + [root(of: leaves[middle...])]
      : try path(to: place, in: leaves[middle...]) + [root(of: leaves[..<middle])]
  }

  /// Behind the largest power of two that is less than the number of leaves.
  private static func middle(of leaves: ArraySlice<[UInt8]>) -> Int {
    var count = 1
    while count * 2 < leaves.count { count *= 2 }
    return leaves.startIndex + count
  }

  private static func hash(_ bytes: [UInt8]) throws -> [UInt8] {
    try Checksum(of: bytes, .sha256).bytes
  }
}
