package import UpdatesPlatform

extension SigstoreAuthority {
  /// The document that trusts this authority and its logs: Sigstore's `trusted_root.json`.
  package func trustedRoot() throws -> JSON {
    [
      "mediaType": "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
      "tlogs": [try log("log"), try log("ed25519-log")],
      "ctlogs": [try log("ctlog")],
      "certificateAuthorities": [try authority("intermediate", "root")],
      "timestampAuthorities": [try authority("tsa", "root")],
    ]
  }

  private func log(_ name: String) throws -> JSON {
    [
      "publicKey": [
        "rawBytes": .string(try key(name).base64), "validFor": ["start": "2020-01-01T00:00:00Z"],
      ],
      "logId": ["keyId": .string(try id(ofLog: name).base64)],
    ]
  }

  private func authority(_ names: String...) throws -> JSON {
    [
      "certChain": [
        "certificates": .array(
          try names.map { ["rawBytes": .string(try certificate($0).base64)] })
      ],
      "validFor": ["start": "2020-01-01T00:00:00Z"],
    ]
  }
}

extension JSON {
  /// This document with another value at a path such as `signatures/0/sig`; nil removes it.
  package func setting(_ path: String, to value: JSON?) -> JSON {
    let steps = path.split(separator: "/", maxSplits: 1).map(String.init)
    let child = { (old: JSON?) in
      steps.count > 1 ? (old ?? [:]).setting(steps[1], to: value) : value
    }
    if case .array(var elements) = self, let place = Int(steps[0]) {
      let old = place < elements.count ? elements[place] : nil
      elements.replaceSubrange(
        place..<(old == nil ? place : place + 1), with: [child(old)].compactMap(\.self))
      return .array(elements)
    }
    guard case .object(var object) = self else { return self }
    object[steps[0]] = child(object[steps[0]])
    return .object(object)
  }

  /// The value at a path such as `signatures/0/sig`.
  package func at(_ path: String) -> JSON? {
    path.split(separator: "/").reduce(self) { json, step in
      json?.arrayValue.flatMap { list in Int(step).flatMap { $0 < list.count ? list[$0] : nil } }
        ?? json?[String(step)]
    }
  }
}
