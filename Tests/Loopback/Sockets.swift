#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The calls of the system that a server needs.
enum Sockets {
  /// A socket that listens on a free port of 127.0.0.1.
  static func listen() throws(LoopbackError) -> (socket: Descriptor, port: Int) {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw failure("socket") }
    let listener = Descriptor(number)
    prepare(number)
    // A client that has gone again must not hold the thread in accept.
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(number, pointer, length) == 0 && getsockname(number, pointer, &length) == 0
      }
    }
    guard isBound else { throw failure("bind") }
    #if canImport(Glibc)
      let isListening = Glibc.listen(number, 128) == 0
    #else
      let isListening = Darwin.listen(number, 128) == 0
    #endif
    guard isListening else { throw failure("listen") }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Two ends, of which each sees that the other one is closed.
  static func pipe() throws(LoopbackError) -> (reading: Descriptor, writing: Descriptor) {
    var numbers: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    // Sockets, because closing one of them is seen even where a child has a copy of it.
    guard socketpair(AF_UNIX, kind, 0, &numbers) == 0 else { throw failure("socketpair") }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(numbers[0]), Descriptor(numbers[1]))
  }

  /// The next connection that waits; nil where it has gone already or there is no descriptor left.
  static func accept(_ listener: Descriptor) -> Descriptor? {
    #if canImport(Glibc)
      let number = Glibc.accept(listener.number, nil, nil)
    #else
      let number = Darwin.accept(listener.number, nil, nil)
    #endif
    guard number >= 0 else { return nil }
    prepare(number)
    return Descriptor(number)
  }

  /// Closes it for the other side too, though a child that started meanwhile may have a copy.
  static func close(_ number: Int32) {
    _ = shutdown(number, Int32(SHUT_RDWR))
    #if canImport(Glibc)
      Glibc.close(number)
    #else
      Darwin.close(number)
    #endif
  }

  /// What a wait ended with.
  enum Event {
    case ready, ended, timedOut
  }

  /// Waits until a descriptor can be read, or written, or the other one tells that all has ended.
  static func wait(
    for descriptor: Descriptor?, writing: Bool = false, orEnd end: Descriptor, milliseconds: Int32
  ) -> Event {
    var polled = [pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)]
    if let descriptor {
      let events = Int16(writing ? POLLOUT : POLLIN)
      polled.append(pollfd(fd: descriptor.number, events: events, revents: 0))
    }
    while true {
      let count = poll(&polled, nfds_t(polled.count), milliseconds)
      if count < 0, errno == EINTR { continue }
      if count < 0 || polled[0].revents != 0 { return .ended }
      return count == 0 ? .timedOut : .ready
    }
  }

  /// Reads what is there; empty at the end and where the connection is broken.
  static func read(_ descriptor: Descriptor) -> [UInt8] {
    let size = 16 << 10
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, recv(descriptor.number, buffer.baseAddress, size, 0))
    }
  }

  /// Writes what can be written without waiting; nil where the connection is broken.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Descriptor) -> Int? {
    #if canImport(Glibc)
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #else
      let flags = Int32(MSG_DONTWAIT)
    #endif
    let count = bytes.withUnsafeBytes { send(descriptor.number, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Ends listening, also for a child that has just begun and still has a copy of the socket.
  static func stopListening(_ listener: Descriptor) {
    shutdown(listener.number, Int32(SHUT_RDWR))
    listener.close()
  }

  /// Tells the peer that nothing more will come.
  static func finishWriting(_ descriptor: Descriptor) {
    shutdown(descriptor.number, Int32(SHUT_WR))
  }

  /// Starts a thread that no signal is delivered to, which has to be joined or detached.
  static func startThread(
    _ body: @escaping @Sendable () -> Void
  ) throws(LoopbackError) -> pthread_t {
    var all = sigset_t()
    sigfillset(&all)
    var before = sigset_t()
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Unmanaged.passRetained(Body(run: body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, nil, { Sockets.run($0) }, box.toOpaque())
    #if canImport(Glibc)
      if result == 0 { return thread }
    #else
      if result == 0, let thread { return thread }
    #endif
    box.release()
    throw .failed(call: "pthread_create", errorNumber: result)
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private static func prepare(_ socket: Int32) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #if !canImport(Glibc)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static func failure(_ call: String) -> LoopbackError {
    .failed(call: call, errorNumber: errno)
  }
}
