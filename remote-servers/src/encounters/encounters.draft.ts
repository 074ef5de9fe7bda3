import { type EncounterInput, encounterSchema } from '@rpd/shared/domain';
import { browserStorage } from '@rpd/shared/storage';

/** What this browser has of somebody's encounter that has not arrived at the API; `version`: the one that it changes. */
interface Unsent {
  version: number;
  content: EncounterInput;
}

const keyOf = (person: string): string => `rpd-encounter-${person}`;

export function readUnsent(person: string): Unsent | null {
  const value = browserStorage.readJson(keyOf(person));
  if (typeof value !== 'object' || value === null) return null;
  const { version, content } = value as Partial<Unsent>;
  if (typeof version !== 'number' || !encounterSchema.isValidSync(content)) return null;
  return { version, content: encounterSchema.cast(content) };
}

export function writeUnsent(person: string, unsent: Unsent | null): void {
  if (unsent) browserStorage.writeJson(keyOf(person), unsent);
  else browserStorage.remove(keyOf(person));
}
