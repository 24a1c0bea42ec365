import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

struct NewForm {
  private enum Answer {
    case accept, back, cancel
  }

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

  /// Nil if the person cancels.
  func ask(by conversation: Conversation) throws -> NewPlan? {
    var plan = plan
    while true {
      guard let filled = try conversation.fill(form(for: plan)).outcome else { return nil }
      plan = filled
      let replaced = plan.replaced
      let confirmation = Dialog(
        title: replaced.map { "Replace \($0)?" } ?? "Write \(plan.output.quotable)?",
        text: String(decoding: plan.bytes, as: UTF8.self),
        choices: [
          (replaced == nil ? "Write" : "Replace", Answer.accept),
          (words.text(.backButtonTitle), .back), (words.text(.cancelButtonTitle), .cancel),
        ], leaving: .cancel, words: words)
      switch try conversation.choose(in: confirmation).outcome {
      case .accept:
        plan.replaces = plan.replaces || replaced != nil
        return plan
      case .back: continue
      case .cancel: return nil
      }
    }
  }

  private func form(for plan: NewPlan) -> Form<NewPlan> {
    Form(
      plan, title: "New App File", details: details, acceptTitle: "Continue",
      keyTitles: (move: "Move", change: "Change"), words: words)
  }
}

extension NewPlan: FormDraft {
  private static let output = "output"
  private static let register = "register"

  /// Nil if nothing would be replaced, or if that is allowed.
  var replaced: String? {
    guard !replaces else { return nil }
    let names = [
      isOtherThere ? output.quotable : nil, isOtherRegistered ? "the registered file" : nil,
    ].compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: " and ")
  }

  var fields: [FormField] {
    let objections = draft.objections
    var fields = draft.fields.map { field in
      FormField(
        key: key(of: field), label: label(of: field), answer: answer(to: field),
        hint: hint(for: field), problem: objections[field]?.harmlessLine(limit: 400))
    }
    fields.append(
      FormField(
        key: Self.output, label: "File", answer: .text(output),
        hint: isOtherThere && !replaces
          ? "This file has another content. You are asked before it is replaced."
          : "The app file. Keep it with the project.", problem: objectionToOutput))
    fields.append(
      FormField(
        key: Self.register, label: "Register here",
        answer: .choice([.init("yes", "yes"), .init("no", "no")], selected: isRegistered ? 0 : 1),
        hint: isOtherRegistered && !replaces
          ? "Another file is registered for this ID. You are asked before it is replaced."
          : "A registered app is found by its ID, for this user on this machine."))
    return fields
  }

  mutating func take(_ field: FormField) {
    switch field.key {
    case Self.output: output = field.value
    case Self.register: isRegistered = field.value == "yes"
    default:
      // The address of another kind of server than the one that is chosen has another key.
      guard let name = draft.fields.first(where: { key(of: $0) == field.key }) else { return }
      draft[name] = field.value
    }
  }

  private func key(of field: AppDraft.Field) -> String {
    field == .url ? "\(field.rawValue) \(draft.feed)" : field.rawValue
  }

  private func answer(to field: AppDraft.Field) -> FormField.Answer {
    switch field {
    case .versionSource:
      Self.choice(
        [.init("command", "by a command"), .init("file", "by this file")], draft[field])
    case .feed: Self.choice(Self.feeds, draft[field])
    case .action:
      Self.choice(
        [
          .init("open", "opens the page"), .init("by-install", "runs the package manager"),
          .init("install", "installs the file"), .init("run", "runs a command"),
        ], draft[field])
    default: .text(draft[field])
    }
  }

  private static var feeds: [FormField.Option] {
    let usual = [
      GitHubFeed.kind, GitLabFeed.kind, ForgejoFeed.kind, NPMFeed.kind, PyPIFeed.kind,
      CratesFeed.kind,
    ]
    let others = Feeds.all.map(\.kind).filter { !usual.contains($0) }
    return (usual + others).map { .init($0, $0) }
      + [.init(AppDraft.configuration, "your configuration")]
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
