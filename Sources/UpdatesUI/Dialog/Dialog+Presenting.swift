import HarmlessText
package import UpdatesTerminal

extension Dialog where Action == MessageAction {
  /// Pages that are read one after the other; `isFollowed` says that something comes after them.
  package init(
    presenting sections: [TextDocument.Section], appName: String?, installed: String? = nil,
    isFollowed: Bool = false, words: Localization
  ) {
    let pages = sections.indices.map { index in
      Page(
        text: TextDocument([sections[index]], cutNotice: words.text(.notesCut)),
        place: sections.count > 1
          ? words.text(
            .presentationPage, ["page": "\(index + 1)", "count": "\(sections.count)"]) : nil,
        choices: Self.choices(
          ofPage: index, isLast: index + 1 == sections.count, isFollowed: isFollowed, words))
    }
    self.init(
      title: Self.presentationTitle(naming: appName, in: words), pages: pages, leaving: .close,
      words: words)
    details = installed?.brief.map { words.text(.installed, ["installed": $0]) }
    enterGoesOn = true
    self.isFollowed = isFollowed
  }

  package static func presentationTitle(naming name: String?, in words: Localization) -> String {
    name?.brief.map { words.text(.presentationTitle, ["name": $0]) }
      ?? words.text(.presentationTitleWithoutName)
  }

  private static func choices(
    ofPage index: Int, isLast: Bool, isFollowed: Bool, _ words: Localization
  ) -> [Choice] {
    let close = words.text(.closeButtonTitle)
    func choice(
      _ word: Word, _ letter: Character, _ effect: Effect, leaves: Bool = false
    ) -> Choice {
      Choice(words.text(word), letter, effect, escape: leaves ? close : nil)
    }
    var choices: [Choice] = []
    if isLast, !isFollowed {
      choices.append(choice(.doneButtonTitle, "d", .answer(.close), leaves: true))
    } else {
      let effect: Effect = isLast ? .answer(.close) : .page(index + 1)
      choices.append(choice(.nextButtonTitle, "x", effect, leaves: isLast))
    }
    if index > 0 {
      choices.append(choice(.backButtonTitle, "a", .page(index - 1)))
      choices[1].button.otherKeys = [.backspace]
    }
    if !isLast {
      let leave = isFollowed ? (Word.closeButtonTitle, "c" as Character) : (.doneButtonTitle, "d")
      choices.append(choice(leave.0, leave.1, .answer(.close), leaves: true))
    }
    return withPlainLetters(choices)
  }

  /// Plain lines have no keys for searching and scrolling that the first letters could conflict
  /// with; `q` leaves.
  private static func withPlainLetters(_ choices: [Choice]) -> [Choice] {
    let initials = choices.map { $0.button.title.lowercased().first }
    return zip(choices, initials).map { choice, initial in
      var choice = choice
      let isAlone = initials.count { $0 == initial } == 1
      choice.button.plainLetter = initial.flatMap {
        isAlone && "a"..."z" ~= $0 && $0 != "q" ? $0 : nil
      }
      return choice
    }
  }
}
