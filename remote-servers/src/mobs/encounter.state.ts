import { useSession } from '@rpd/shared/session';
import { useSyncExternalStore } from 'react';

/** Somebody or something in an encounter. */
export interface Combatant {
  id: string;
  name: string;
  image: string;
  kind: 'mob' | 'character';
  /** What is added to the die of initiative. */
  bonus: number;
  initiative: number | null;
  hp: number;
  hpMax: number;
}

/** An encounter: who takes part, whose turn it is, and in which round. */
export interface Encounter {
  combatants: Combatant[];
  turn: number;
  round: number;
}

const EMPTY: Encounter = { combatants: [], turn: 0, round: 1 };
const KEY = 'rpd-encounter';
const keyOf = (): string => `${KEY}-${useSession.getState().user?._id ?? ''}`;

const listeners = new Set<() => void>();
let text: string | null = null;
let current: Encounter = EMPTY;

function isEncounter(value: unknown): value is Encounter {
  return typeof value === 'object' && value !== null && Array.isArray((value as Encounter).combatants);
}

/** What this browser keeps: the same object as long as nothing changed. */
function read(): Encounter {
  let stored: string | null = text;
  try {
    stored = localStorage.getItem(keyOf());
  } catch {
    // A browser that keeps nothing: the encounter lives as long as the page.
    return current;
  }
  if (stored === text) return current;
  text = stored;
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    current = isEncounter(value) ? value : EMPTY;
  } catch {
    current = EMPTY;
  }
  return current;
}

function write(next: Encounter): void {
  current = next;
  text = JSON.stringify(next);
  try {
    localStorage.setItem(keyOf(), text);
  } catch {
    text = null;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** 1 to 20, as an honest die falls. */
function d20(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  // 2³² is no multiple of 20: what is left over above the last one is thrown again.
  return value < 4_294_967_280 ? (value % 20) + 1 : d20();
}

/** By initiative, the highest first; ties by bonus, then by name; those without one last. */
function inOrder(combatants: Combatant[]): Combatant[] {
  return combatants.toSorted(
    (one, other) =>
      (other.initiative ?? -1000) - (one.initiative ?? -1000) ||
      other.bonus - one.bonus ||
      one.name.localeCompare(other.name, 'fr', { numeric: true }),
  );
}

/** The name with a number where it is taken: 'Gobelin', 'Gobelin 2'. */
function freeName(name: string, taken: readonly Combatant[]): string {
  const names = new Set(taken.map(combatant => combatant.name));
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

export const encounter = {
  add: (combatant: Omit<Combatant, 'id' | 'initiative'>): void => {
    const { combatants, ...rest } = read();
    const name = freeName(combatant.name, combatants);
    const added = { ...combatant, name, id: crypto.randomUUID(), initiative: null };
    write({ ...rest, combatants: [...combatants, added] });
  },
  change: (id: string, changes: Partial<Combatant>): void => {
    const { combatants, ...rest } = read();
    const changed = combatants.map(one => (one.id === id ? { ...one, ...changes } : one));
    write({ ...rest, combatants: changed });
  },
  remove: (id: string): void => {
    const { combatants, turn, round } = read();
    const index = combatants.findIndex(one => one.id === id);
    const left = combatants.filter(one => one.id !== id);
    // Whose turn it is stays theirs when somebody before them falls.
    const next = index >= 0 && index < turn ? turn - 1 : turn;
    write({ combatants: left, turn: left.length === 0 ? 0 : next % left.length, round });
  },
  /** Everybody throws a d20; the round begins anew. */
  roll: (): void => {
    const { combatants } = read();
    const rolled = combatants.map(one => ({ ...one, initiative: d20() + one.bonus }));
    write({ combatants: inOrder(rolled), turn: 0, round: 1 });
  },
  next: (): void => {
    const { combatants, turn, round } = read();
    const isLast = turn + 1 >= combatants.length;
    write({ combatants, turn: isLast ? 0 : turn + 1, round: isLast ? round + 1 : round });
  },
  clear: (): void => {
    write(EMPTY);
  },
};

/** The encounter of this person in this browser: kept over a reload, and the same in all tabs. */
export const useEncounter = (): Encounter => useSyncExternalStore(subscribe, read);
