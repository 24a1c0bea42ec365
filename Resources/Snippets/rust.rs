use std::process::Command;
// moment: start+end
use std::time::{Duration, Instant};
// moment: all

// without: file
fn updates_app() -> &'static str {
    "com.example.tool"
}
// with: file
/// The app file beside the program.
fn updates_app() -> std::path::PathBuf {
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    program.unwrap_or_default().with_file_name("tool.updates.json")
}
// with: all

// moment: start+end
/// Runs updates-tui for 3 seconds at most, and not for --help and the like.
fn updates_notify(options: &[&str]) -> Option<i32> {
    let quiet = ["-h", "--help", "--version", "completion"];
    let mut words = std::env::args_os();
    if words.any(|word| quiet.iter().any(|quiet| word == *quiet)) {
        return None;
    }
    let mut command = Command::new("updates-tui");
    command.arg("notify").arg("--app").arg(updates_app()).args(options);
    let mut tool = command.spawn().ok()?;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(3) {
        if let Some(status) = tool.try_wait().ok()? {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    tool.kill().ok()?;
    tool.wait().ok()?.code()
}

// moment: start
/// Call this where the program starts.
pub fn notify_about_update() {
    // without: required
    updates_notify(&[]);
    // with: required
    if updates_notify(&[]) == Some(101) {
        std::process::exit(101); // no longer supported
    }
    // with: all
}

// moment: end
/// Call this where the program ends.
pub fn notify_about_update_at_exit() {
    updates_notify(&["--at-exit"]);
}

// moment: menu
/// Call this for a menu entry "Check for Updates…".
pub fn check_for_updates() {
    let mut command = Command::new("updates-tui");
    command.args(["prompt", "--always", "--app"]).arg(updates_app());
    match command.status().ok().and_then(|status| status.code()) {
        // with: required
        Some(101) => std::process::exit(101), // a required update was refused
        // with: all
        Some(130) => std::process::exit(130), // ^C
        _ => (),
    }
}
