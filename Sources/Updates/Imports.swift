@_exported public import UpdatesWeb
