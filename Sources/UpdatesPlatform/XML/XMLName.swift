/// The name of an element or an attribute, as the parser keeps it.
///
/// Equal names of one document have the same pointers, which live as long as it is being read.
package struct XMLName: Hashable {
  let space: UnsafePointer<CChar>
  let local: UnsafePointer<CChar>

  /// The URI of the namespace; empty where there is none.
  package var spaceText: String { String(cString: space) }
  /// The name without its prefix.
  package var localText: String { String(cString: local) }
}
