package import UpdatesPlatform

extension Problem {
  package static let twoAppFiles = Problem(
    .usageTwoAppFiles, "both --app and --config name an app file")
}
