import { type EncounterInput, encounterSchema } from '@rpd/shared/domain';

/** What this browser has of somebody's encounter that has not arrived at the API; `version`: the one that it changes. */
interface Unsent {
  version: number;
  content: EncounterInput;
}

const keyOf = (person: string): string => `rpd-encounter-${person}`;

export function readUnsent(person: string): Unsent | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { version, content } = value as Partial<Unsent>;
    if (typeof version !== 'number' || !encounterSchema.isValidSync(content)) return null;
    return { version, content: encounterSchema.cast(content) };
  } catch {
    // A browser that keeps nothing, or something else under that name.
    return null;
  }
}

export function writeUnsent(person: string, unsent: Unsent | null): void {
  try {
    if (unsent) localStorage.setItem(keyOf(person), JSON.stringify(unsent));
    else localStorage.removeItem(keyOf(person));
  } catch {
    // A browser that keeps nothing: what has not arrived lives as long as the page.
  }
}
