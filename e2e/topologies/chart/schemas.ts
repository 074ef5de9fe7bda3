import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KubernetesObject } from './render.ts';

/** `apps/v1`, `Deployment` → its module in kubernetes-models, generated from Kubernetes' own schemas. */
const moduleOf = ({ apiVersion, kind }: KubernetesObject): string =>
  `kubernetes-models/${apiVersion}/${kind}`;

/** What the JSON schema of its kind refuses in an object; keys that the schema does not know pass it. */
async function schemaProblems(object: KubernetesObject): Promise<string[]> {
  const which = `${object.kind} ${object.metadata.name}`;
  try {
    const models = (await import(moduleOf(object))) as Record<
      string,
      new (data: object) => { validate: () => void }
    >;
    const Model = models[object.kind];
    if (!Model) return [`${which}: kubernetes-models does not know it`];
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${which}: ${(error as Error).message}`];
  }
}

/**
 * What the types of these objects refuse: keys that Kubernetes does not know, and would drop without a word. TypeScript compares each object,
 * written as a literal, with the type of its kind.
 */
function unknownKeys(objects: readonly KubernetesObject[]): string[] {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/chart');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'objects.ts');
  const lines = objects.flatMap((object, index) => [
    `import type { I${object.kind} as T${index} } from '${moduleOf(object)}';`,
    `export const o${index}: T${index} = ${JSON.stringify(object, null, 1)};`,
  ]);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', ''];
  const { status, stdout, stderr } = spawnSync(
    tsc,
    [...options, '--module', 'nodenext', '--moduleResolution', 'nodenext', '--target', 'es2024', file],
    { encoding: 'utf8' },
  );
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
}

/** Where objects are not what Kubernetes takes, one sentence each. */
export async function objectProblems(objects: readonly KubernetesObject[]): Promise<string[]> {
  const problems: string[] = [];
  for (const object of objects) problems.push(...(await schemaProblems(object)));
  return [...problems, ...unknownKeys(objects)];
}
