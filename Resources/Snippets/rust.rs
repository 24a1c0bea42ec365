use std::process::Command;

/// Runs updates-tui and returns its exit status, if it is installed.
fn updates_tui(words: &[&str]) -> Option<i32> {
    let mut command = Command::new("updates-tui");
    command.args(words).args(["--app", "com.example.tool"]);
    command.status().ok()?.code()
}

// moment: start
/// Call this where the program starts.
pub fn notify_about_update() {
    if updates_tui(&["notify"]) == Some(101) {
        std::process::exit(101); // no longer supported
    }
}

// moment: end
/// Call this where the program ends.
pub fn notify_about_update_at_exit() {
    updates_tui(&["notify", "--at-exit"]);
}

// moment: menu
/// Call this for a menu entry "Check for Updates…".
pub fn check_for_updates() {
    match updates_tui(&["prompt", "--always"]) {
        Some(101) => std::process::exit(101), // a required update was refused
        Some(130) => std::process::exit(130), // ^C
        _ => (),
    }
}
