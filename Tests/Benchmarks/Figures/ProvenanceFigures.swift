import Foundation
import UpdatesPlatform
import UpdatesTestSupport

/// What `verify` costs, which checks certificates, logs and signatures, against one signature.
enum ProvenanceFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    figures("verify of a small file", "the same in milliseconds") { names in
      let authority = try SigstoreAuthority.shared()
      let folder = try TemporaryDirectory()
      let recipe = SigstoreRecipe(.secondMessage)
      let file = try folder.write(recipe.content, to: "file")
      try folder.write(recipe.made(by: authority).text, to: "file.sigstore.json")
      let root = try folder.write(authority.trustedRoot().text, to: "root.json")
      try folder.write(authority.signature(of: recipe.content, by: recipe.key), to: "file.sig")
      let key = try folder.write(
        SigstoreAuthority.pem(authority.key(recipe.key), "PUBLIC KEY"), to: "key.pem")
      let subject = workshop.tool([
        "verify", file, "--repository", "owner/name", "--trusted-root", root, "--offline",
      ])
      let peer = try Workshop.machineProgram(
        "openssl", ["dgst", "-sha256", "-verify", key, "-signature", file + ".sig", file])
      let times = try PairedTimes(rounds: 101, subject: subject.time, peer: peer.time)
      return [
        Figure(names[0], times: times, peer: "openssl dgst -verify", atMost: 3),
        Figure(names[1], times.subject / .milliseconds(1), "ms", digits: 1, atMost: 30),
      ]
    }
  }
}
