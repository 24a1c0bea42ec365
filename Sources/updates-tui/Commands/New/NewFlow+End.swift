import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesPlatform

extension NewFlow {
  func finish(_ reply: inout Reply) {
    let id = plan.draft[.id]
    let isRegistered = reply.members["registered"] == true
    let path = plan.output
    // A path that begins with '-' would be taken for an option.
    let operand = path.hasPrefix("-") ? "./" + path : path
    reply.text =
      ([
        "'\(path.quotable)' is written" + (isRegistered ? ", and '\(id)' is registered" : ""), "",
        "Ship '\(path.quotable)' with your program; its installer registers it:", "",
        "    " + ["updates-tui", "apps", "add", operand.quotable].shellLine, "",
      ] + codeLines(&reply, file: operand)).joined(separator: "\n")
  }

  /// What to add to the app file if releases prove where they were built; nil if they do not.
  func provenanceProposal() throws -> String? {
    var feed = FeedSettings()
    (feed.kind, feed.urls) = (plan.draft[.feed], [plan.draft[.url]])
    guard !arguments.has("offline"), let repository = feed.repository else { return nil }
    let environment = world.environment
    let isProved = try world.result(showing: "Asking GitHub") { deadline in
      let isProved = try? GitHubAttestations.asking(
        repository, in: environment, until: deadline.within(.seconds(5))
      ) { github in
        try github.provesNewest(
          by: TrustedRoot(at: nil, in: Directories(environment: environment)))
      }
      return isProved ?? false
    }
    guard isProved else { return nil }
    return "The newest release proves where it was built. To demand that of what 'update' "
      + "installs, add this to 'feed':\n\n    \"provenance\": true"
  }

  private func aloneLines(_ language: EmbeddedCode.Language, file: String) -> [String] {
    guard StandaloneCode.languages.contains(language) else { return [] }
    let words = ["updates-tui", "embed", "--alone", language.rawValue, "--file", file.quotable]
    return ["", "For users who do not have updates-tui, run:", "", "    \(words.shellLine)"]
  }

  private func codeLines(_ reply: inout Reply, file: String) -> [String] {
    let language = facts.language?.rawValue
    let embed = ["updates-tui", "embed", language ?? "LANGUAGE", "--app", plan.draft[.id]].shellLine
    reply.members["embed"] = .string(embed)
    // The code has the same names for languages, and an identifier of a draft is a plain one.
    guard let language, let known = EmbeddedCode.Language(rawValue: language) else {
      let languages = EmbeddedCode.Language.allCases.map(\.rawValue).alternatives
      return [
        "For the code to add to your program, run this with its language", "(\(languages)):", "",
        "    \(embed)",
      ]
    }
    let code = EmbeddedCode.code(for: known, app: plan.draft[.id], at: [.start])
    reply.members["language"] = .string(language)
    reply.members["code"] = .string(code)
    return [
      "Paste this code, and call it where your program starts:", "", code, "",
      "For the end of your program and a menu entry, run:", "", "    \(embed)",
    ] + aloneLines(known, file: file)
  }
}
