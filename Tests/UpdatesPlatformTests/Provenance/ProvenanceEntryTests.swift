import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// Entries of the log that are nearly about the signature.
@Suite struct ProvenanceEntryTests {
  private static let another = "the entry of the log is about another signature"

  @Test(arguments: cases)
  func `an entry must be about this very signature`(trial: ProvenanceCase) throws {
    try trial.check()
  }

  static let cases: [ProvenanceCase] = [
    ProvenanceCase(
      "envelope: two signatures", another, form: .envelope, entry: "spec/signatures/1", [:]),
    ProvenanceCase("envelope: signature encoded twice", another, form: .envelope) {
      $0.entry = {
        let text = $0.at("spec/signatures/0/signature")?.stringValue ?? ""
        return $0.setting("spec/signatures/0/signature", to: .string(Array(text.utf8).base64))
      }
    },
    ProvenanceCase("envelope: an object for the array", another, form: .envelope) {
      $0.entry = {
        $0.setting("spec/signatures", to: ["0": $0.at("spec/signatures/0") ?? .null])
      }
    },
    ProvenanceCase("statement that was signed as a file", another, form: .envelope) { recipe in
      let statement = Seen()
      recipe.statement = {
        statement.json = $0
        return $0
      }
      recipe.entry = { entry in
        let payload = Array(statement.json.text.utf8)
        let type = "application/vnd.in-toto+json"
        let message = Array("DSSEv1 28 \(type) \(payload.count) ".utf8) + payload
        return [
          "kind": "hashedrekord", "apiVersion": "0.0.1",
          "spec": [
            "data": [
              "hash": [
                "algorithm": "sha256",
                "value": .string(try Checksum(of: message, .sha256).hex),
              ]
            ],
            "signature": [
              "content": entry.at("spec/signatures/0/signature") ?? .null,
              "publicKey": ["content": entry.at("spec/signatures/0/verifier") ?? .null],
            ],
          ],
        ]
      }
    },
  ]
}

private final class Seen {
  var json = JSON.null
}
