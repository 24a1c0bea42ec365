package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

const (
	updateApp  = "com.example.tool"
	updateFeed = "https://example.com/updates.json"
	updateNews = "Example Tool %s is available (you have %s): https://example.com/get\n"
)

var updateAnswer = regexp.MustCompile(`^([0-9][0-9.]{0,39})\n(.*)\n*$`)
var updateSilencers = regexp.MustCompile(`(?m)^(-h|--?help|--?version|completions?)$|` +
	`^(NO_UPDATE_NOTIFIER|DISABLE_UPDATE_CHECK|CI|BUILD_NUMBER|RUN_ID|AI_AGENT|AGENT|` +
	`CLAUDECODE|CODEX_THREAD_ID|GEMINI_CLI|CURSOR_AGENT|OPENCODE|COMP_LINE|COMP_WORDS|SUDO_UID)=`)

// notifyAboutUpdate is called where the program starts, with its version.
func notifyAboutUpdate(installed string) {
	stderr, err := os.Stderr.Stat()
	nowhere, _ := os.Stat(os.DevNull)
	if err != nil || stderr.Mode()&os.ModeCharDevice == 0 || os.SameFile(stderr, nowhere) ||
		updateSilencers.MatchString(strings.Join(append(os.Environ(), os.Args...), "\n")) {
		return
	}
	limit, stop := context.WithTimeout(context.Background(), 3*time.Second)
	defer stop()
	tool := func(words ...string) *exec.Cmd {
		return exec.CommandContext(limit, "updates-tui", append(words, "--app", updateApp)...)
	}
	if tool("status").Run() != nil { // it is not installed, or does not know the program
		tellAboutUpdate(strings.TrimPrefix(installed, "v"))
		return
	}
	notify := tool("notify", "--installed", installed)
	notify.Stderr = os.Stderr
	_ = notify.Run()
}

func tellAboutUpdate(installed string) {
	state := os.Getenv("XDG_STATE_HOME")
	if home, _ := os.UserHomeDir(); !filepath.IsAbs(state) {
		state = home + "/.local/state"
	}
	memory := state + "/updates-tui/" + updateApp
	folder := memory + "+alone"
	_ = os.MkdirAll(folder, 0o700) // if that fails, nothing below can be done
	file, _ := os.ReadFile(folder + "/answer")
	answer := append(updateAnswer.FindStringSubmatch(string(file)), "", "", "")
	if newest := answer[1]; newest != "" && isNewerUpdate(newest, installed) {
		// updates-tui counts in its file, and reads the marks made here.
		var known struct{ Notifications map[string]int }
		text, _ := os.ReadFile(memory + ".json")
		_ = json.Unmarshal(text, &known)
		for n := known.Notifications[newest] + 1; n <= 2; n++ {
			if makesUpdateMark(fmt.Sprintf("%s/shown_%s_%d", folder, newest, n)) {
				fmt.Fprintf(os.Stderr, updateNews, newest, installed)
				break
			}
		}
	}
	marks, _ := filepath.Glob(folder + "/asked_*")
	today := folder + "/asked_" + time.Now().UTC().Format("2006-01-02")
	isFirst := len(marks) == 0 && makesUpdateMark(today) || // of a day, so it asks the feed: see init
		len(marks) > 0 && marks[0] != today && os.Rename(marks[0], today) == nil
	if self, err := os.Executable(); err == nil && isFirst {
		job := exec.Command(self)
		job.Env = append(os.Environ(), "UPDATES_ALONE_JOB="+folder+"\n"+installed+"\n"+answer[2])
		signal.Ignore(syscall.SIGHUP) // it goes on when the terminal is closed
		_ = job.Start()
		signal.Reset(syscall.SIGHUP)
	}
}

func makesUpdateMark(path string) bool {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
	return err == nil && file.Close() == nil
}

func isNewerUpdate(version, installed string) bool { // pre-releases are never offered
	var n, o [4]int
	_, _ = fmt.Sscanf(version, "%d.%d.%d.%d", &n[0], &n[1], &n[2], &n[3])
	count, _ := fmt.Sscanf(installed, "%d.%d.%d.%d", &o[0], &o[1], &o[2], &o[3])
	isAhead := fmt.Sprintf("%020d", n) > fmt.Sprintf("%020d", o)
	return count > 0 && (isAhead || n == o && strings.Contains(installed, "-"))
}

func init() {
	job := strings.Split(os.Getenv("UPDATES_ALONE_JOB"), "\n")
	if len(job) != 3 {
		return
	}
	defer os.Exit(0)
	client := http.Client{Timeout: 3 * time.Second, CheckRedirect: func(next *http.Request, _ []*http.Request) error {
		return map[bool]error{false: http.ErrUseLastResponse}[next.URL.Scheme == "https"]
	}}
	request, _ := http.NewRequest("GET", updateFeed, nil)
	request.Header = http.Header{"User-Agent": {updateApp + "/" + job[1]}, "If-None-Match": strings.Fields(job[2])}
	answer, err := client.Do(request)
	var value struct{ Updates struct{ Version string } } // where the answer has the version
	if err != nil || answer.StatusCode != 200 || json.NewDecoder(answer.Body).Decode(&value) != nil {
		return
	}
	text := strings.TrimPrefix(value.Updates.Version, "v") + "\n" + answer.Header.Get("ETag")
	if updateAnswer.MatchString(text) {
		_ = os.WriteFile(job[0]+"/answer.new", []byte(text), 0o600)
		_ = os.Rename(job[0]+"/answer.new", job[0]+"/answer")
	}
}
