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

// moment: start+end
// Runs updates-tui for 3 seconds at most, and not for --help and the like.
function updatesNotify(...options) {
  const quiet = /^(-h|--help|--version|completion)$/;
  if (process.argv.some((word) => quiet.test(word))) return;
  const words = ["notify", "--app", updatesApp, ...options];
  const limits = { stdio: "inherit", timeout: 3000 };
  return spawnSync(updatesTool(), words, limits).status;
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
  const words = ["prompt", "--always", "--app", updatesApp];
  const leaveIt = () => {}; // meanwhile ^C is for updates-tui
  process.on("SIGINT", leaveIt);
  const { status } = spawnSync(updatesTool(), words, { stdio: "inherit" });
  process.off("SIGINT", leaveIt);
// with: required
  if (status === 101) process.exit(101); // a required update was refused
// with: all
  if (status === 130) process.exit(130); // ^C
}
