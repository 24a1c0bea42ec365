package main

import (
	"os"
	"os/exec"
	"os/signal"
)

// updatesTUI runs updates-tui and returns its exit status, or -1 if it is not installed.
func updatesTUI(words ...string) int {
	command := exec.Command("updates-tui", append(words, "--app", "com.example.tool")...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt) // meanwhile ^C is for updates-tui
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
// notifyAboutUpdateAtExit is called where the program ends, for example by defer in main.
func notifyAboutUpdateAtExit() {
	updatesTUI("notify", "--at-exit")
}

// moment: menu
// checkForUpdates is called for a menu entry "Check for Updates…".
func checkForUpdates() {
	status := updatesTUI("prompt", "--always")
	if status == 101 || status == 130 { // a required update was refused, or ^C
		os.Exit(status)
	}
}
