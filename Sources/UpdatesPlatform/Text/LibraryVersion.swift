package let libraryVersion = "0.1.0"
