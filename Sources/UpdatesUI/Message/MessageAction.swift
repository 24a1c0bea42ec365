/// How a message ends.
package enum MessageAction: Sendable {
  case close
}
