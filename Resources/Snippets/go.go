package main

import (
	"os"
	"os/exec"
	"os/signal"
)

// updatesTUI runs updates-tui and returns its exit status, or -1 if it is not
// installed.
func updatesTUI(words ...string) int {
	words = append(words, "--app", "com.example.tool")
	command := exec.Command("updates-tui", words...)
	command.Stdin = os.Stdin
	command.Stdout = os.Stdout
	command.Stderr = os.Stderr
	// Meanwhile ^C is for updates-tui.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	_ = command.Run()
	return command.ProcessState.ExitCode()
}

// moment: start
// notifyAboutUpdate is called where the program starts.
func notifyAboutUpdate() {
	if updatesTUI("notify") == 101 {
		os.Exit(101) // no longer supported
	}
}

// moment: end
// notifyAboutUpdateAtExit is called where the program ends, for example by
// defer in main.
func notifyAboutUpdateAtExit() {
	updatesTUI("notify", "--at-exit")
}

// moment: menu
// checkForUpdates is called for a menu entry "Check for Updates…".
func checkForUpdates() {
	status := updatesTUI("prompt", "--always")
	// 101: a required update was refused. 130: ^C.
	if status == 101 || status == 130 {
		os.Exit(status)
	}
}
