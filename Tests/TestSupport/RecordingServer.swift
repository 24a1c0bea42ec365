package import UpdatesLoopback

package typealias RecordingServer = LoopbackServer
