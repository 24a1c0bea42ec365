import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const APP = "com.example.tool";
const NAME = "Example Tool";
const FEED = "https://example.com/updates.json";
const MEMBERS = ["updates", "version"]; // where the answer has the version
const HINT = "https://example.com/get";
const SILENCERS = `NO_UPDATE_NOTIFIER DISABLE_UPDATE_CHECK CI BUILD_NUMBER
  RUN_ID AI_AGENT AGENT CLAUDECODE CODEX_THREAD_ID GEMINI_CLI CURSOR_AGENT
  OPENCODE COMP_LINE COMP_WORDS SUDO_UID`.split(/\s+/);
const QUIET_WORDS = ["-h", "--help", "--version", "completion", "completions"];

// Call this where the program starts, with the version that runs.
export function notifyAboutUpdate(installed) {
  if (SILENCERS.some((name) => name in process.env)) return;
  if (process.argv.some((word) => QUIET_WORDS.includes(word))) return;
  try {
    if (process.stderr.isTTY && !handOver(installed)) notify(installed);
  } catch {} // the program goes on, whatever happens here
}

// Returns whether updates-tui is installed and knows the program.
function handOver(installed) {
  // By a shell: spawn would read a tool for another machine as a script.
  const shell = ["-c", 'exec updates-tui "$@" --app "$0"', APP];
  const limits = { timeout: 3000, killSignal: "SIGKILL" };
  const run = (words, stdio) =>
    spawnSync("/bin/sh", [...shell, ...words], { stdio, ...limits });
  const { status, error } = run(["status", "--short"], "ignore");
  if (status === 0) run(["notify", "--installed", installed], "inherit");
  return status === 0 || error?.code === "ETIMEDOUT";
}

function notify(installed) {
  let state = process.env.XDG_STATE_HOME ?? "";
  if (!path.isAbsolute(state)) state = path.join(os.homedir(), ".local/state");
  state = path.join(state, "updates-tui");
  const folder = path.join(state, `${APP}+alone`);
  // fs.mkdirSync with `recursive` may never return, as below /proc.
  spawnSync("mkdir", ["-p", "-m", "700", state, folder]);
  let [newest, etag] = textOf(`${folder}/answer`).split("\n");
  if (!/^[0-9][0-9A-Za-z.+-]{0,39}$/.test(newest)) {
    etag = "";
  } else if (isNewer(newest, installed)) {
    // updates-tui counts in its file, and reads the marks made here.
    const key = newest.replace(/[.+]/g, "\\$&");
    const counts = new RegExp(`"notifications":\\s*{[^}]*"${key}":\\s*(\\d+)`);
    const counted = counts.exec(textOf(`${state}/${APP}.json`))?.[1] ?? 0;
    const marks = [1, 2].filter((number) => number > Number(counted));
    if (marks.some((number) => makes(folder, `shown_${newest}_${number}`))) {
      const news = `${NAME} ${newest} is available (you have ${installed})`;
      process.stderr.write(`${news}: ${HINT}\n`);
    }
  }
  if (!/^(node|bun)/.test(path.basename(process.execPath))) return; // packed
  // The first process of a day asks the feed, in the background.
  if (!makes(folder, `asked_${new Date().toISOString().slice(0, 10)}`)) return;
  const words = [folder, FEED, MEMBERS, `${APP}/${installed}`, etag];
  const code = `(${ask})(...${JSON.stringify(words)})`;
  const options = { detached: true, stdio: "ignore" };
  spawn(process.execPath, ["-e", code], options).on("error", () => {}).unref();
}

function textOf(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
}

function makes(folder, name) {
  try {
    fs.writeFileSync(path.join(folder, name), "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isNewer(version, installed) {
  const isWord = (step) => !/\d/.test(step);
  const steps = (text) =>
    text.toLowerCase().replace(/^v|\+.*/g, "").replace(".post", ".0.")
      .match(/\d+|[a-z]+|-/g);
  const [one, other] = [steps(version), steps(installed)];
  // A word marks a pre-release, which comes before its release.
  const isEarly = one.some(isWord) && !other.some(isWord);
  if (isWord(other[0]) || isEarly) return false;
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const [left, right] = [one[index] ?? "0", other[index] ?? "0"];
    if (isWord(left) && isWord(right) && left !== right) return left > right;
    const order = (step) => (isWord(step) ? -1 : Number(step));
    if (order(left) !== order(right)) return order(left) > order(right);
  }
  return false;
}

async function ask(folder, feed, members, agent, etag) {
  const fs = await import("node:fs");
  setTimeout(() => process.exit(), 3000);
  const marks = fs.readdirSync(folder).filter((name) => /^asked_/.test(name));
  for (const old of marks.sort().slice(0, -1)) fs.rmSync(`${folder}/${old}`);
  const headers = { "User-Agent": agent, "If-None-Match": etag || '""' };
  const get = async (url) => {
    const answer = await fetch(url, { headers, redirect: "manual" });
    const place = new URL(answer.headers.get("location") ?? "", url);
    const isMoved = [301, 302, 303, 307, 308].includes(answer.status);
    return isMoved && place.protocol === "https:" ? get(place) : answer;
  };
  const answer = await get(feed);
  let value = answer.ok ? await answer.json() : {};
  for (const member of members.slice(0, -1)) value = value[member] ?? value;
  value = JSON.stringify(value[members.at(-1)]); // a text has quotation marks
  const [, version] = /^"v?([0-9][0-9A-Za-z.+-]{0,39})"$/.exec(value);
  const text = `${version}\n${answer.headers.get("etag") ?? ""}\n`;
  fs.writeFileSync(`${folder}/answer.new`, text);
  fs.renameSync(`${folder}/answer.new`, `${folder}/answer`);
  process.exit();
}
