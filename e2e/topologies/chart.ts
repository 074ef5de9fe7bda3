import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { promiseProblems } from './chart/promises.ts';
import {
  chartFolder,
  type KubernetesObject,
  leavesOf,
  over,
  readYaml,
  render,
  type Rendered,
  type Values,
  withValue,
} from './chart/render.ts';
import { objectProblems } from './chart/schemas.ts';
import { GO_TOOLS, missingReason, skip } from './tools.ts';

// deploy/helm/rpd as Helm renders it, without Helm and without a cluster: `npm run topology chart`. With its own values and with everything
// switched on, each object is held against the schema of its kind and against what the chart promises. Ends with 1 where one does not hold.

const has = (tool: string) => GO_TOOLS.some(one => one.program === tool && one.has());
const missing = missingReason(GO_TOOLS, { has });
if (missing) skip(missing);

let passed = 0;
let failed = 0;
const check = (what: string, problems: readonly string[]): void => {
  if (problems.length === 0) passed += 1;
  else failed += 1;
  const lines = problems.slice(0, 30).map(problem => `\n  ${problem}`);
  process.stdout.write(`${problems.length === 0 ? '✓' : '✗'} ${what}${lines.join('')}\n`);
};

const defaults = readYaml(join(chartFolder, 'values.yaml'));
const everything = over(defaults, readYaml(join(import.meta.dirname, 'chart/everything.yaml')));
const shapes = { 'its own values': defaults, 'everything switched on': everything };

const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as object;
const ajv = new Ajv({ allErrors: true, strict: true });
const isAllowed = ajv.compile(schema);
const schemaErrors = (values: Values): string[] =>
  isAllowed(values)
    ? []
    : (isAllowed.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

const SETTINGS_HASH = 'rpd/settings';
/** What is rendered, without the hash of settings that would hide that one of them is used nowhere. */
const textOf = ({ objects, notes, error }: Rendered): string =>
  JSON.stringify([objects, notes, error], (key, value: unknown) => (key === SETTINGS_HASH ? '' : value));

/** Another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  return Array.isArray(value) ? [...(value as unknown[]), value[0] ?? 'x'] : { x: 'x' };
}

const leaves = leavesOf(everything);
const variants = leaves.map(({ path, value }) => withValue(everything, path, otherThan(value)));
const rendered = render([...Object.values(shapes), ...variants]);
const [, full = { objects: [], notes: '' }] = rendered;
const changedBy = rendered.slice(2);

for (const [index, [name, values]] of Object.entries(shapes).entries()) {
  const { objects = [], error } = rendered[index] ?? {};
  check(`renders with ${name}: ${objects.length} objects`, error === undefined ? [] : [error]);
  check(`values.schema.json takes ${name}`, schemaErrors(values));
  check(`Kubernetes takes each object with ${name}, and knows each key`, await objectProblems(objects));
  check(`keeps its promises with ${name}`, promiseProblems(objects));
}
check(
  `uses each of ${leaves.length} values`,
  leaves
    .filter((_leaf, index) => textOf(changedBy[index] ?? full) === textOf(full))
    .map(({ path }) => `${path.join('.')} changes nothing`),
);
check(
  'values.schema.json refuses a value that the chart does not know, at each level',
  leaves
    .map(({ path }) => [...path.slice(0, -1), 'unknownValue'])
    .filter(path => !/Namespace|annotations|hosts\.unknown/.test(path.join('.')))
    .filter(path => schemaErrors(withValue(everything, path, 'x')).length === 0)
    .map(path => `${path.join('.')} is taken`),
);

// The checks can fail: a broken chart is found.
const malformed = structuredClone(full.objects);
/** The first container of the first two Deployments: TypeScript names one fault of an object. */
const [one = {}, other = {}] = malformed
  .filter(({ kind }) => kind === 'Deployment')
  .map(({ spec }) => spec as { template: { spec: { containers: Record<string, unknown>[] } } })
  .map(({ template }) => template.spec.containers[0]);
delete one['livenessProbe'];
one['ports'] = [{ containerPort: 'http' }];
other['imagee'] = 'x';
const role: KubernetesObject = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: { name: 'all' },
};
const found = [...(await objectProblems(malformed)), ...promiseProblems([...malformed, role])].join('\n');
check(
  'finds a wrong type, an unknown key, a missing probe and a right of the whole cluster in a broken chart',
  ['must be integer', 'imagee', 'livenessProbe', 'cluster-wide']
    .filter(word => !found.includes(word))
    .map(word => `does not find: ${word}`),
);

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
