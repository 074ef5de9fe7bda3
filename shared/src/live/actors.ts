import { api } from '../http/index.ts';
import type { LiveChange } from './changes.ts';

/** The newest changes: as many are remembered. */
const MAX = 200;
const actors = new Map<string, { version: number; by: string }>();

/** Remembers who made a version, where the event names them. */
export function noteActor({ id, version, by }: LiveChange): void {
  if (by === null || version === null) return;
  actors.delete(id);
  actors.set(id, { version, by });
  const [oldest] = actors.keys();
  if (oldest !== undefined && actors.size > MAX) actors.delete(oldest);
}

/** The name of the person who made this version of an entity; null where they are not to be named, or nobody is known. */
export async function nameOfActor(id: string, version: number): Promise<string | null> {
  const known = actors.get(id);
  if (known?.version !== version) return null;
  try {
    const { name } = await api.get(`user/${known.by}`).json<{ name: string }>();
    return name || null;
  } catch {
    return null;
  }
}
