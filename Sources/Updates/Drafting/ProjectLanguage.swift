package enum ProjectLanguage: String, CaseIterable, Sendable {
  case node, python, rust, go, swift, ruby
}
