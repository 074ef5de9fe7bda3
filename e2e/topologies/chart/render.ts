import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const chartFolder = join(import.meta.dirname, '../../../deploy/helm/rpd');

/** Where Debian's packages of Go libraries lie: nothing is downloaded. */
const GO_ENVIRONMENT = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' };

/** An object of Kubernetes, as far as the checks read it. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec?: Record<string, unknown>;
}

export type Values = Record<string, unknown>;

export interface Rendered {
  objects: KubernetesObject[];
  notes: string;
  error?: string;
}

function runGo<T>(program: string, args: readonly string[], input: string): T {
  const output = execFileSync('go', ['run', join(import.meta.dirname, program), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...GO_ENVIRONMENT },
  });
  return JSON.parse(output) as T;
}

/** Renders the chart once for each of these values. */
export const render = (all: readonly Values[]): Rendered[] =>
  runGo('render.go', ['render', chartFolder], JSON.stringify(all));

/** Reads a YAML file; a key that stands twice is an error. */
export const readYaml = (path: string): Values => runGo('render.go', ['read', path], '');

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values over others, as `helm --values` lays them. */
export function over(below: Values, above: Values): Values {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = isRecord(under) && isRecord(value) ? over(under, value) : value;
  }
  return merged;
}

/** Every place of a single value, as a path, with what stands there. */
export function leavesOf(values: Values, path: readonly string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(values).flatMap(([key, value]) =>
    isRecord(value) && Object.keys(value).length > 0
      ? leavesOf(value, [...path, key])
      : [{ path: [...path, key], value }],
  );
}

/** The same values with another one at this place. */
export function withValue(values: Values, [key = '', ...rest]: readonly string[], value: unknown): Values {
  const below = values[key];
  return { ...values, [key]: rest.length > 0 && isRecord(below) ? withValue(below, rest, value) : value };
}
