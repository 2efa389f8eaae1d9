// The expressions of bench_cel, evaluated and compiled by cel-go. Reads what bench_cel prints as JSON, and prints both times side by
// side, in nanoseconds of the processor; docs/cel.md has the command.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/google/cel-go/cel"
)

type row struct {
	Name  string  `json:"name"`
	Label string  `json:"label"`
	Time  float64 `json:"cpu_time"`
}

func object(name string) map[string]any {
	return map[string]any{
		"name":        name,
		"namespace":   "default",
		"labels":      map[string]string{"environment": "prod", "region": "north-4", "tier": "edge"},
		"annotations": map[string]string{"owner": "network", "replicas": "3"},
	}
}

func environment() (*cel.Env, error) {
	return cel.NewEnv(cel.HomogeneousAggregateLiterals(), cel.DefaultUTCTimeZone(true),
		cel.Variable("repoDefault", cel.StringType), cel.Variable("packageDefault", cel.StringType),
		cel.Variable("upstream", cel.DynType), cel.Variable("target", cel.DynType), cel.Variable("repository", cel.DynType))
}

func program(env *cel.Env, text string, options ...cel.ProgramOption) cel.Program {
	ast, issues := env.Compile(text)
	if issues.Err() != nil {
		log.Fatal(issues.Err())
	}
	made, err := env.Program(ast, options...)
	if err != nil {
		log.Fatal(err)
	}
	return made
}

// Of the processor, all threads: what else the machine does is not in it, what the collector does is.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		log.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func nanoseconds(body func()) float64 {
	for count := 1; ; count *= 2 {
		before := processorTime()
		for i := 0; i < count; i++ {
			body()
		}
		if took := processorTime() - before; took >= 200*time.Millisecond {
			return float64(took) / float64(count)
		}
	}
}

func main() {
	var report struct {
		Benchmarks []row `json:"benchmarks"`
	}
	if err := json.NewDecoder(os.Stdin).Decode(&report); err != nil {
		log.Fatal(err)
	}
	env, err := environment()
	if err != nil {
		log.Fatal(err)
	}
	inputs := map[string]any{"repoDefault": "edge-000017", "packageDefault": "app", "upstream": object("blueprints.app.v1"),
		"target": object("edge-000017"), "repository": object("edge-000017")}
	compiled := map[string]float64{}
	for _, one := range report.Benchmarks {
		if strings.HasPrefix(one.Name, "compile/") {
			compiled[one.Label] = one.Time
		}
	}
	fmt.Println("| expression | evaluated | cel-go | cel-go, counting cost | compiled | cel-go |")
	fmt.Println("|---|---:|---:|---:|---:|---:|")
	for _, one := range report.Benchmarks {
		if !strings.HasPrefix(one.Name, "evaluate/") {
			continue
		}
		options := cel.EvalOptions(cel.OptOptimize)
		plain := program(env, one.Label, options)
		counting := program(env, one.Label, options, cel.CostLimit(1000000))
		run := func(p cel.Program) func() {
			return func() {
				if _, _, err := p.Eval(inputs); err != nil {
					log.Fatal(err)
				}
			}
		}
		fmt.Printf("| `%s` | %.0f | %.0f | %.0f | %.0f | %.0f |\n", strings.ReplaceAll(one.Label, "|", `\|`), one.Time, nanoseconds(run(plain)), nanoseconds(run(counting)),
			compiled[one.Label], nanoseconds(func() { program(env, one.Label, options) }))
	}
}
