/// The language of a program, which decides the code that lets it look for updates.
package enum ProjectLanguage: String, CaseIterable, Sendable {
  case node, python, rust, go, swift
}
