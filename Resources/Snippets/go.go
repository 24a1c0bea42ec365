package main

import (
	// moment: start+end
	"context"
	// moment: all
	"os"
	"os/exec"
	// moment: menu
	"os/signal"
	// moment: all
	// with: file
	"path/filepath"
	// with: all
	// moment: start+end
	"time"
	// moment: all
)

// without: file
var updatesApp = "com.example.tool"

// with: file
// The app file beside the program.
var updatesApp = func() string {
	program, _ := os.Executable()
	program, _ = filepath.EvalSymlinks(program)
	return filepath.Join(filepath.Dir(program), "tool.updates.json")
}()

// with: all
// moment: start+end
// updatesNotify runs updates-tui for 3 seconds at most, and not for --help and
// the like. It returns the exit status, or -1.
func updatesNotify(options ...string) int {
	for _, word := range os.Args[1:] {
		switch word {
		case "-h", "--help", "--version", "completion":
			return 0
		}
	}
	limit, stop := context.WithTimeout(context.Background(), 3*time.Second)
	defer stop()
	options = append([]string{"notify", "--app", updatesApp}, options...)
	command := exec.CommandContext(limit, "updates-tui", options...)
	command.Stderr = os.Stderr
	_ = command.Run()
	return command.ProcessState.ExitCode()
}

// moment: start
// notifyAboutUpdate is called where the program starts.
func notifyAboutUpdate() {
	// without: required
	updatesNotify()
	// with: required
	if updatesNotify() == 101 {
		os.Exit(101) // no longer supported
	}
	// with: all
}

// moment: end
// notifyAboutUpdateAtExit is called where the program ends, for example by
// defer in main.
func notifyAboutUpdateAtExit() {
	updatesNotify("--at-exit")
}

// moment: menu
// checkForUpdates is called for a menu entry "Check for Updates…".
func checkForUpdates() {
	words := []string{"prompt", "--always", "--app", updatesApp}
	command := exec.Command("updates-tui", words...)
	command.Stdin = os.Stdin
	command.Stdout = os.Stdout
	command.Stderr = os.Stderr
	// Meanwhile ^C is for updates-tui.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	_ = command.Run()
	status := command.ProcessState.ExitCode()
	// with: required
	if status == 101 {
		os.Exit(101) // a required update was refused
	}
	// with: all
	if status == 130 {
		os.Exit(130) // ^C
	}
}
