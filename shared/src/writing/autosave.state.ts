import type { StoreApi } from 'zustand/vanilla';
import type { Character } from '../domain/index.ts';
import type { ApiError } from '../http/index.ts';
import type { CharacterChanges, Changes } from './character.changes.ts';
import type { Unplaced } from './character.unplaced.ts';
import type { Draft, Sent } from './draft.ts';

// What is known while a character saves itself (autosave.ts), and what the host's refusals mean for it.

type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'failed';

export interface Autosave {
  /** As the host has it. */
  base: Character;
  /** What was written since, by path: `name`, `values.<field id>`. */
  changes: Changes;
  /** What the host had there when it was written. */
  before: Changes;
  /** What may have arrived: no answer came. */
  sent: Sent | null;
  state: SaveState;
  /** What is wrong, by path; a wrong value waits here until it is mended, the others are saved. */
  faults: Record<string, string>;
  /** Why it could not be saved. */
  reason: string;
  /** What somebody else saved meanwhile, where both wrote, and those places. */
  theirs: Character | null;
  conflicts: readonly string[];
  /** What was written while the template lost its place: until the host has it, or the person lets it go. */
  unplaced: Unplaced[];
  /** The draft of an earlier visit was taken up. */
  isRestored: boolean;
  /** False where this device keeps nothing: what waits lives in this page alone. */
  isKept: boolean;
}

export interface AutosaveOptions {
  character: Character;
  me: string;
  /** What an earlier visit or another tab left. */
  draft: Draft | null;
  save: (changes: CharacterChanges, key: string) => Promise<Character>;
  read: () => Promise<Character>;
}

export interface CharacterAutosave extends Pick<
  StoreApi<Autosave>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  write: (changes: Changes) => void;
  /** Saves now what waits; resolves when nothing is under way any more, and what waits still is on this device. */
  flush: () => Promise<void>;
  /** Ends a conflict: theirs at the places in `given`, one's own at the others. */
  resolveConflict: (given: ReadonlySet<string>) => void;
  /** What the host answered to something else (a restored version, what is kept forgotten). */
  replace: (character: Character) => void;
  /** The same, where what was written since still counts: a press, a change that was taken back. */
  merge: (character: Character) => void;
  /** A state that was read since: shown beside what was written here, or asked about where both sides wrote. */
  follow: (character: Character) => Promise<void>;
  /** Lets go of what the template has no place for. */
  forgetUnplaced: () => void;
  /** Watches the network. The returned function stops it and saves what waits. */
  start: () => () => void;
}

export const isNewer = (one: Character, other: Character): boolean =>
  one.version > other.version ||
  (one.version === other.version && (one.template?.version ?? 0) > (other.template?.version ?? 0));

/** Answers that say nothing about what was sent: the same once more, later. 0: none came. */
const TRANSIENT = new Set([0, 401, 408, 425, 429]);
export const isTransient = ({ status }: ApiError): boolean => TRANSIENT.has(status) || status >= 500;
/** Another version is there; or what was sent under this key is done, or about to be. */
export const isOvertaken = ({ status }: ApiError): boolean => status === 412 || status === 409;
