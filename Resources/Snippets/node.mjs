import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
// with: file
import { fileURLToPath } from "node:url";
// with: all

// without: file
const updatesApp = "com.example.tool";
// with: file
const updatesApp = fileURLToPath(new URL("tool.updates.json", import.meta.url));
// with: all

// The tool that the program depends on, or else the one in PATH.
function updatesTool() {
  try {
    const { resolve } = createRequire(import.meta.url);
    return resolve("updates-tui/bin/updates-tui");
  } catch {
    return "updates-tui";
  }
}

// Runs updates-tui by a shell: spawn would have one that was made for another
// machine read as a script. Returns undefined where it cannot run.
function updatesTUI(words, timeout) {
  const run = (stdio, ...words) => {
    words = ["-c", 'exec "$0" "$@"', updatesTool(), ...words];
    const options = { stdio, timeout, killSignal: "SIGKILL" };
    return spawnSync("/bin/sh", words, options).status;
  };
  if (run("ignore", "--version") !== 0) return;
  return run("inherit", ...words, "--app", updatesApp);
}

// moment: start+end
// Runs updates-tui for 3 seconds at most, and not for --help and the like.
function updatesNotify(...options) {
  const quiet = /^(-h|--help|--version|completion)$/;
  if (process.argv.some((word) => quiet.test(word))) return;
  return updatesTUI(["notify", ...options], 3000);
}

// moment: start
// Call this where the program starts. Without updates-tui it does nothing.
function notifyAboutUpdate() {
// without: required
  updatesNotify();
// with: required
  if (updatesNotify() === 101) process.exit(101); // no longer supported
// with: all
}

// moment: end
// Call this where the program ends, or hand it to process.on("exit", …).
function notifyAboutUpdateAtExit() {
  updatesNotify("--at-exit");
}

// moment: menu
// Call this for a menu entry "Check for Updates…".
function checkForUpdates() {
  const leaveIt = () => {}; // meanwhile ^C is for updates-tui
  process.on("SIGINT", leaveIt);
  const status = updatesTUI(["prompt", "--always"]);
  process.off("SIGINT", leaveIt);
// with: required
  if (status === 101) process.exit(101); // a required update was refused
// with: all
  if (status === 130) process.exit(130); // ^C
}
