import type { Remote } from '@rpd/shared/remote';

/** What the federation runtime would have fetched, in order: the address of the entry of each attempt. */
export const fetched: string[] = [];

type Answer = () => Promise<unknown>;
const answers = new Map<string, Answer>();
const entries = new Map<string, { entry: string; container: string }>();

/**
 * Decides how the container of one version answers: `serve('rpd_admin_1_0_0', remote)`; or one module of it:
 * `serve('rpd_admin_1_0_0/tabs/Lore', () => Promise.resolve({ default: fill }))`.
 */
export function serve(container: string, answer: Remote | Answer): void {
  answers.set(container, typeof answer === 'function' ? answer : () => Promise.resolve({ default: answer }));
}

export function resetFederation(): void {
  fetched.length = 0;
  answers.clear();
  entries.clear();
}

// The part of `@module-federation/enhanced/runtime` that the shell uses, with its trap: a known name keeps its entry.
export function registerRemotes(remotes: { name: string; entry: string; entryGlobalName: string }[]): void {
  for (const { name, entry, entryGlobalName } of remotes)
    if (!entries.has(name)) entries.set(name, { entry, container: entryGlobalName });
}

export function registerPlugins(): void {}

export const loadShare = (): Promise<unknown> => Promise.resolve();

export async function loadRemote(id: string): Promise<unknown> {
  const [name = '', ...module] = id.split('/');
  const { entry, container } = entries.get(name) ?? {};
  fetched.push(entry ?? 'unregistered');
  const answer = answers.get([container, ...module].join('/')) ?? answers.get(container ?? '');
  if (!answer) throw new Error(`[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError ${container}`);
  return answer();
}
