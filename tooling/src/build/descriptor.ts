import { join } from 'node:path';

import { type RemoteDescriptor, descriptorProblems, iconProblems } from '@rpd/shared/remote';

import { readJson, remoteRoom } from '../workspace.ts';

/** What a remote says of itself, and what the shell would refuse of it, one sentence each. */
export function readDescriptor(name: string): { descriptor: RemoteDescriptor; problems: string[] } {
  const room = `remote-${name}`;
  const descriptor = withoutSchema(parsed(join(remoteRoom(name), 'remote.json'))) as RemoteDescriptor;
  const problems = descriptorProblems(descriptor);
  if (problems.length === 0) problems.push(...iconProblems(descriptor));
  const named = (descriptor as Partial<RemoteDescriptor> | null)?.name;
  if (named !== undefined && named !== name) problems.push(`son nom est « ${named} » et non « ${name} »`);
  return {
    descriptor,
    problems: problems.map(problem => `${room}/remote.json: ${problem}`),
  };
}

/** Without the schema that editors read it by: the platform knows its own. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $schema: _schema, ...descriptor } = value as Record<string, unknown>;
  return descriptor;
}

/** Null where the file is no JSON: that is no descriptor either. */
function parsed(path: string): unknown {
  try {
    return readJson<unknown>(path);
  } catch {
    return null;
  }
}
