import Foundation

/// A client that sends bytes as they are, and reads to the end of the connection.
enum RawClient {
  /// What the server on a port of 127.0.0.1 answers.
  static func exchange(_ bytes: [UInt8], port: Int) throws -> String {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
      let flags: Int32 = 0
    #endif
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) == 0 }
    }
    guard isConnected else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(number, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { break }
      sent += count
    }
    var received: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(number, &piece, piece.count, 0), count > 0 {
      received += piece[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }
}
