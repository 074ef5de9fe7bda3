import {
  type Character,
  type CombatFields,
  type Combatant,
  characterOf,
  hitPointsIn,
} from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { create } from 'zustand';
import { readCharacter, saveHitPoints } from './encounters.api.ts';

// Hit points of an encounter, written to the sheets of those characters that the game master may change.

/** `local`: the encounter alone holds them, because no server of the game master has accepted the character, or its sheet has no field for them. */
export interface SheetStatus {
  state: 'saving' | 'saved' | 'local' | 'failed';
  message: string;
}

type Written = Pick<Combatant, 'hp' | 'hpMax'> & { chosen: readonly CombatFields[] };

const useStatuses = create<Record<string, SheetStatus>>(() => ({}));
/** What is to be written next, and the newest version of each character that is known here. */
const waiting = new Map<string, Written>();
const running = new Set<string>();
const known = new Map<string, Character>();
/** What no answer came to: written when the network is back, unless something newer was. */
const unanswered = new Map<string, Written>();

const note = (id: string, state: SheetStatus['state'], message = ''): void =>
  useStatuses.setState({ [id]: { state, message } });

const HERE = 'PV suivis ici seulement\u00a0:';
const NOT_TAKEN = `${HERE} aucun de vos serveurs n’a accepté ce personnage.`;
const NO_FIELD = `${HERE} sa fiche n’a pas de champ pour eux.`;

/** Writes it; a save that came between is read, and the write tried once more. */
async function write(id: string, written: Written, tries = 1): Promise<void> {
  const character = known.get(id) ?? (await readCharacter(id));
  const change = hitPointsIn(character, written.chosen, written);
  if (!change || !character.mayFight) {
    known.set(id, character);
    return note(id, 'local', character.mayFight ? NO_FIELD : NOT_TAKEN);
  }
  const { _id, version, values } = character;
  if (values[change.id] === change.value) return note(id, 'saved');
  try {
    known.set(id, await saveHitPoints({ _id, version, field: change.id, value: change.value }));
    note(id, 'saved', 'PV écrits dans la fiche.');
  } catch (error) {
    known.delete(id);
    if (tries === 0 || !(error instanceof ApiError && error.status === 412)) throw error;
    await write(id, written, tries - 1);
  }
}

/** One write of a character at a time: what happens meanwhile goes along with the next. */
async function run(id: string): Promise<void> {
  running.add(id);
  for (let next = waiting.get(id); next; next = waiting.get(id)) {
    waiting.delete(id);
    unanswered.delete(id);
    try {
      await write(id, next);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (error instanceof ApiError && error.status === 0) unanswered.set(id, next);
      note(id, 'failed', `PV pas écrits dans la fiche\u00a0: ${reason}`);
    }
  }
  running.delete(id);
}

/** Reads a character for the fight; what was known of it here gives way. */
export async function readFighter(id: string): Promise<Character> {
  const character = await readCharacter(id);
  known.set(id, character);
  return character;
}

export function writeHitPoints(combatant: Combatant, chosen: readonly CombatFields[]): void {
  const character = characterOf(combatant);
  const { hp, hpMax } = combatant;
  if (!character) return;
  waiting.set(character, { hp, hpMax, chosen });
  if (running.has(character)) return;
  if (useStatuses.getState()[character]?.state !== 'local') note(character, 'saving');
  void run(character);
}

function writeUnanswered(): void {
  for (const [id, written] of unanswered) {
    if (running.has(id)) continue;
    waiting.set(id, written);
    note(id, 'saving');
    void run(id);
  }
}

/** While an encounter is on screen. Returns a function that stops it. */
export function writeWhenBack(): () => void {
  window.addEventListener('online', writeUnanswered);
  return () => window.removeEventListener('online', writeUnanswered);
}

export const useSheetStatus = (character: string): SheetStatus | undefined =>
  useStatuses(statuses => statuses[character]);
