import { spawnSync } from "node:child_process";

// moment: start
// Call this where the program starts. Without updates-tui it does nothing.
function notifyAboutUpdate() {
  const words = ["notify", "--app", "com.example.tool"];
  const { status } = spawnSync("updates-tui", words, { stdio: "inherit" });
  if (status === 101) process.exit(101); // no longer supported
}

// moment: end
// Call this where the program ends, or hand it to process.on("exit", …).
function notifyAboutUpdateAtExit() {
  const words = ["notify", "--at-exit", "--app", "com.example.tool"];
  spawnSync("updates-tui", words, { stdio: "inherit" });
}

// moment: menu
// Call this for a menu entry "Check for Updates…".
function checkForUpdates() {
  const words = ["prompt", "--always", "--app", "com.example.tool"];
  const leaveIt = () => {}; // meanwhile ^C is for updates-tui
  process.on("SIGINT", leaveIt);
  const { status } = spawnSync("updates-tui", words, { stdio: "inherit" });
  process.off("SIGINT", leaveIt);
  // 101: a required update was refused. 130: ^C.
  if (status === 101 || status === 130) process.exit(status);
}
