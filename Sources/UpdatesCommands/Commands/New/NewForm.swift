import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// The form of `new`, which asks for what the project's files do not say.
struct NewForm {
  private var plan: NewPlan
  private let details: String
  private let words: Localization

  init(_ plan: NewPlan, facts: ProjectFacts, in world: World) {
    self.plan = plan
    details =
      facts.sources.isEmpty
      ? "Nothing was found in this folder: please answer"
      : "Found in: " + facts.sources.map { $0.quotable }.joined(separator: ", ")
    words = Localization.english.shown(isUTF8: world.environment.isUTF8)
  }

  /// Asks until the person agrees to the file as it is shown; nil if they cancel.
  func ask(by conversation: Conversation) throws -> NewPlan? {
    var plan = plan
    while true {
      switch try conversation.fill(form(for: plan)).outcome {
      case .cancelled: return nil
      case .accepted(let fields): plan.take(fields)
      }
      let confirmation = Confirmation(
        title: "Write \(plan.output.quotable)?", text: String(decoding: plan.bytes, as: UTF8.self),
        acceptTitle: "Write", words: words)
      switch try conversation.confirm(confirmation).outcome {
      case .accept: return plan
      case .back: continue
      case .cancel: return nil
      }
    }
  }

  private func form(for plan: NewPlan) -> Form {
    Form(
      title: "New App File", details: details, fields: plan.fields, acceptTitle: "Continue",
      keyTitles: (move: "Move", change: "Change"), words: words
    ) { fields in
      var changed = plan
      changed.take(fields)
      return changed.fields
    }
  }
}

extension NewPlan {
  private static let output = "output"
  private static let register = "register"

  /// The questions, with the answers as they are and what is wrong with them.
  var fields: [FormField] {
    let objections = draft.objections
    var fields = draft.fields.map { field in
      FormField(
        key: field.rawValue, label: label(of: field), answer: answer(to: field),
        hint: hint(for: field), problem: objections[field]?.harmlessLine(limit: 400))
    }
    fields.append(
      FormField(
        key: Self.output, label: "File", answer: .text(output),
        hint: "The app file. Keep it with the project.", problem: objectionToOutput))
    fields.append(
      FormField(
        key: Self.register, label: "Register here",
        answer: .choice([.init("yes", "yes"), .init("no", "no")], selected: isRegistered ? 0 : 1),
        hint: "A registered app is found by its ID, for this user on this machine.",
        problem: objectionToRegistering))
    return fields
  }

  /// Takes the answers of a form.
  mutating func take(_ fields: [FormField]) {
    for field in fields {
      switch field.key {
      case Self.output: output = field.value
      case Self.register: isRegistered = field.value == "yes"
      default:
        guard let name = AppDraft.Field(rawValue: field.key) else { continue }
        take(field.value, for: name)
      }
    }
  }

  private mutating func take(_ value: String, for field: AppDraft.Field) {
    switch field {
    case .name: draft.name = value
    case .id: draft.id = value
    case .versionSource: draft.versionSource = .init(rawValue: value) ?? draft.versionSource
    case .versionCommand: draft.versionCommand = value
    case .version: draft.version = value
    case .feed: draft.feed = value
    case .url: draft.url = value
    case .check: draft.check = value
    case .action: draft.action = .init(rawValue: value) ?? draft.action
    case .packages: draft.packages = value
    case .installPath: draft.installPath = value
    case .runCommand: draft.runCommand = value
    }
  }

  private func answer(to field: AppDraft.Field) -> FormField.Answer {
    switch field {
    case .name: .text(draft.name)
    case .id: .text(draft.id)
    case .versionSource:
      Self.choice(
        [.init("command", "by a command"), .init("file", "by this file")],
        draft.versionSource.rawValue)
    case .versionCommand: .text(draft.versionCommand)
    case .version: .text(draft.version)
    case .feed:
      Self.choice(
        Feeds.all.map { .init($0.kind, $0.kind) }
          + [.init(AppDraft.configuration, "your configuration")], draft.feed)
    case .url: .text(draft.url)
    case .check: .text(draft.check)
    case .action:
      Self.choice(
        [
          .init("open", "opens the page"), .init("by-install", "runs the package manager"),
          .init("install", "installs the file"), .init("run", "runs a command"),
        ], draft.action.rawValue)
    case .packages: .text(draft.packages)
    case .installPath: .text(draft.installPath)
    case .runCommand: .text(draft.runCommand)
    }
  }

  private static func choice(_ options: [FormField.Option], _ word: String) -> FormField.Answer {
    .choice(options, selected: options.firstIndex { $0.word == word } ?? 0)
  }

  private func label(of field: AppDraft.Field) -> String {
    switch field {
    case .name: "Name"
    case .id: "ID"
    case .versionSource: "Version known"
    case .versionCommand: "Version command"
    case .version: "Version"
    case .feed: "Ask"
    case .url: draft.feed == AppDraft.configuration ? "Configuration" : "Address"
    case .check: "How often"
    case .action: "Update"
    case .packages: "Packages"
    case .installPath: "Path"
    case .runCommand: "Command"
    }
  }

  private func hint(for field: AppDraft.Field) -> String {
    switch field {
    case .name: "The name that people know."
    case .id: "A reversed domain, such as com.example.tool. It never changes."
    case .versionSource:
      "Either a command prints it, or this file has it and changes with each release."
    case .versionCommand: "Prints the installed version, such as: tool --version"
    case .version: "The version that is installed, such as 1.4.0."
    case .feed: "The kind of server that knows the newest version."
    case .url:
      switch draft.feed {
      case "github": "OWNER/NAME, or the URL of the list of releases."
      case "app-store": "Empty for Apple's own server."
      case AppDraft.configuration: "The URL of your own configuration document."
      default: "The URL that is asked; it may have {version}, {os} and {arch}."
      }
    case .check: "never, hourly, daily, weekly, monthly, or a duration such as 20h."
    case .action: "What happens when a user chooses Update."
    case .packages: "The package for each manager, such as: npm=@example/tool homebrew=tool"
    case .installPath: "The file that is replaced, such as ~/.local/bin/tool."
    case .runCommand: "The command that updates; {version} stands for the new version."
    }
  }
}
