/// The administrator's policy and the user's settings, read once for any number of apps.
package struct AllowanceSources: Sendable {
  private let policy: SystemPolicy
  private let settings: UserSettings
  /// What is wrong with the files, whatever app is meant.
  package let warnings: [Warning]

  /// Reads the files; settings that cannot be used are ignored with a warning.
  package init(in directories: Directories) {
    var (policy, warnings) = SystemPolicy.read(directories.policies)
    var settings = UserSettings()
    do throws(UserSettingsError) {
      settings = try UserSettingsFile(in: directories).read()
    } catch .noPlace {
      // Without a home there are no settings; what needs the home reports it.
    } catch {
      warnings.append(
        Warning(code: "settings.ignored", message: "The settings were ignored: \(error.summary)"))
    }
    self.policy = policy
    self.settings = settings
    self.warnings = warnings + settings.choices(for: nil).warnings
  }

  /// What may be done for an app with these identifiers, and what is wrong with its own choices.
  package func allowance(ids: [String]) -> (allowance: Allowance, warnings: [Warning]) {
    guard !settings.document.members.isEmpty || !policy.rules.isEmpty else {
      return (Allowance(), [])
    }
    var known: [String] = []
    var warnings: [Warning] = []
    for id in ids where !known.contains(id) {
      known.append(id)
      warnings += settings.choices(for: id).warnings
    }
    return (Allowance(policy: policy, settings: settings, ids: known), warnings)
  }
}
