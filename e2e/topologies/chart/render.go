// `render <chart>` renders a chart as Helm does: the functions of sprig, and those of Helm that the chart uses; `read <file>` writes YAML as
// JSON. A test tool, for `npm run topology chart`. Reads values from stdin, a JSON list; writes for each the objects of all templates, a JSON list of lists, or
// the error. A value that a template names and the values do not have is an error, which Helm would print as nothing.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type values = map[string]interface{}

type result struct {
	Objects []json.RawMessage `json:"objects"`
	Notes   string            `json:"notes"`
	Error   string            `json:"error,omitempty"`
}

func toYaml(value interface{}) string {
	text, err := yaml.Marshal(value)
	if err != nil {
		panic(err)
	}
	return strings.TrimSuffix(string(text), "\n")
}

func load(folder string) (*template.Template, []string) {
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	for _, name := range []string{"env", "expandenv", "getHostByName"} {
		delete(functions, name)
	}
	functions["toYaml"] = toYaml
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text bytes.Buffer
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all.Funcs(functions)
	files, _ := filepath.Glob(filepath.Join(folder, "templates", "*"))
	names := []string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		name := filepath.Base(file)
		template.Must(all.New(name).Parse(string(text)))
		if !strings.HasPrefix(name, "_") {
			names = append(names, name)
		}
	}
	return all, names
}

var separator = regexp.MustCompile(`(?m)^---\s*$`)

func render(all *template.Template, names []string, data values) (rendered result) {
	rendered.Objects = []json.RawMessage{}
	for _, name := range names {
		var text bytes.Buffer
		if err := all.ExecuteTemplate(&text, name, data); err != nil {
			rendered.Error = err.Error()
			return
		}
		if name == "NOTES.txt" {
			rendered.Notes = text.String()
			continue
		}
		for _, document := range separator.Split(text.String(), -1) {
			// Strict: a key that stands twice is an error.
			var object interface{}
			if err := yaml.UnmarshalStrict([]byte(document), &object); err != nil {
				rendered.Error = name + ": " + err.Error() + "\n" + document
				return
			}
			if object != nil {
				line, _ := json.Marshal(object)
				rendered.Objects = append(rendered.Objects, line)
			}
		}
	}
	return
}

func read(path string) values {
	found := values{}
	text, err := os.ReadFile(path)
	if err == nil {
		err = yaml.UnmarshalStrict(text, &found)
	}
	if err != nil {
		panic(err)
	}
	return found
}

func main() {
	command, path := os.Args[1], os.Args[2]
	if command == "read" {
		if err := json.NewEncoder(os.Stdout).Encode(read(path)); err != nil {
			panic(err)
		}
		return
	}
	all, names := load(path)
	chart := read(filepath.Join(path, "Chart.yaml"))
	var wanted []values
	if err := json.NewDecoder(os.Stdin).Decode(&wanted); err != nil {
		panic(err)
	}
	metadata := values{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]}
	release := values{"Name": "rpd", "Namespace": "rpd", "Service": "Helm", "Revision": 1}
	results := []result{}
	for _, one := range wanted {
		results = append(results, render(all, names, values{"Values": one, "Release": release, "Chart": metadata}))
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}
