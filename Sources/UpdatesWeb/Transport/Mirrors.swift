import HarmlessText

/// The beginnings of addresses for which an administrator's policy names mirrors.
package struct Mirrors: Equatable, Sendable {
  package struct Place: Equatable, Sendable {
    package let original: Address
    package let mirror: Address
    /// The policy that names it.
    package let path: String
  }

  /// The longest beginning first; of two equal ones, the first that was added counts.
  package private(set) var places: [Place] = []

  package init() {}

  /// The mirrors of the policies that count with these variables.
  package init(variables: [String: String]) {
    for path in Directories(environment: SystemEnvironment(variables: variables)).policies {
      // Whoever reads the rules warns about a file that cannot be used.
      _ = add(try? PolicyFile.document(at: path)?["mirror"], of: path)
    }
  }

  /// Adds those of a policy's key `mirror`; each entry that cannot be read is a fault.
  package mutating func add(_ value: JSON?, of path: String) -> [String] {
    guard let value else { return [] }
    guard let members = value.objectValue else {
      return ["'mirror' is \(value.kindName), expected an object"]
    }
    var faults: [String] = []
    for (text, value) in members.members.map({ ($0.key, $0.value) }) {
      if let original = Self.beginning(text), let mirror = Self.beginning(value.stringValue) {
        places.append(Place(original: original, mirror: mirror, path: path))
      } else {
        faults.append(
          "'mirror.\(text.harmlessLine(limit: 80))' is \(value.excerpt), "
            + "expected two https URLs that end with '/'")
      }
    }
    places.sort { $0.original.text.utf8.count > $1.original.text.utf8.count }
    return faults
  }

  private static func beginning(_ text: String?) -> Address? {
    guard let text, text.hasSuffix("/"), !text.contains("?"), !text.contains("#"),
      let address = Address(link: text), address.isSafeToOpen
    else { return nil }
    return address
  }

  /// The address to connect to, which is the same if it has no mirror.
  package func address(for address: Address) throws -> Address {
    guard let place = place(of: address) else { return address }
    return try address.moved(from: place.original, to: place.mirror)
  }

  /// The address for which a redirect of the mirror of `named` stands.
  func original(of target: Address, after named: Address) throws -> Address {
    guard let place = place(of: named), target.isBelow(place.mirror) else { return target }
    return try target.moved(from: place.mirror, to: place.original)
  }

  private func place(of address: Address) -> Place? {
    places.first { address.isBelow($0.original) }
  }
}

extension Address {
  fileprivate func isBelow(_ other: Address) -> Bool {
    hasSameOrigin(as: other) && pathAndQuery.utf8.starts(with: other.pathAndQuery.utf8)
  }

  fileprivate func moved(from: Address, to: Address) throws -> Address {
    let rest = pathAndQuery.utf8.dropFirst(from.pathAndQuery.utf8.count)
    return try Address(request: to.text + (String(rest) ?? ""))
  }
}
