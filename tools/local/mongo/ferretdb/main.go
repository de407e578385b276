// The local stand-in for MongoDB where no mongod can be had: FerretDB in front of PostgreSQL with DocumentDB.
// It is a program of ours only because `go install module@version` refuses FerretDB's go.mod, while a pinned require works.
package main

import (
	"context"
	"flag"
	"log"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/v2/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address that speaks the MongoDB protocol")
	postgres := flag.String("postgres", "", "URL of the PostgreSQL with DocumentDB")
	state := flag.String("state", ".", "folder for FerretDB's own state file")
	flag.Parse()

	telemetry := false
	server, err := ferretdb.New(&ferretdb.Config{ListenAddr: *listen, PostgreSQLURL: *postgres, StateDir: *state, Telemetry: &telemetry})
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	server.Run(ctx)
}
