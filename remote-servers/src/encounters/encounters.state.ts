import type { Encounter, EncounterInput } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { create } from 'zustand';
import { readEncounter, sendEncounter } from './encounters.api.ts';
import { readUnsent, writeUnsent } from './encounters.draft.ts';
import { NO_ENCOUNTER } from './encounters.moves.ts';
import { writeHitPoints } from './encounters.sheets.ts';

/** What can be undone: how it was, and what was done to it. */
interface Step {
  what: string;
  before: EncounterInput;
}

interface State {
  person: string;
  content: EncounterInput;
  /** The version at the API that `content` changes. */
  version: number;
  /** The oldest first. */
  past: readonly Step[];
  /** `idle`: nothing is known yet; `error`: the last try to save failed. */
  status: 'idle' | 'saved' | 'saving' | 'error';
  /** Why it could not be read or saved. */
  error: Error | null;
  /** Another device's newer one took the place of this one. */
  replaced: boolean;
}

const MAX_UNDO_STEPS = 50;
const NONE: State = {
  person: '',
  content: NO_ENCOUNTER,
  version: 0,
  past: [],
  status: 'idle',
  error: null,
  replaced: false,
};

const useStore = create<State>(() => NONE);
const { getState: get, setState: set } = useStore;
const isSaving = (): boolean => get().status === 'saving';
const me = (): string => useSession.getState().user?._id ?? '';

/** Takes what the API has; what was here and differs can be brought back. */
function adopt({ version, updatedAt: _at, ...content }: Encounter, mine: EncounterInput | null): void {
  const past = mine
    ? [...get().past, { what: 'La version de cet appareil revient', before: mine }].slice(-MAX_UNDO_STEPS)
    : [];
  writeUnsent(get().person, null);
  set({ content, version, past, status: 'saved', error: null, replaced: mine !== null });
}

/** Reads the signed-in person's encounter, and sends what this browser could not send before. */
async function load(): Promise<void> {
  if (get().person !== me()) set({ ...NONE, person: me() });
  if (isSaving()) return;
  const { person } = get();
  try {
    const theirs = await readEncounter();
    // Whatever happened here meanwhile is newer.
    if (person !== get().person || isSaving()) return;
    const unsent = readUnsent(person);
    if (unsent && unsent.version === theirs.version) {
      set({ content: unsent.content, version: theirs.version, error: null });
      await save();
    } else if (unsent) {
      adopt(theirs, unsent.content);
    } else if (get().status === 'idle' || theirs.version !== get().version) {
      adopt(theirs, null);
    } else {
      set({ error: null });
    }
  } catch (error) {
    if (person === get().person) set({ error: error as Error });
  }
}

/** Saves until nothing is left to save: what is done meanwhile goes along with the next turn, not each by itself. */
async function save(): Promise<void> {
  if (isSaving()) return;
  const { person } = get();
  set({ status: 'saving' });
  for (;;) {
    const { content, version } = get();
    try {
      const saved = await sendEncounter(version, content);
      if (person !== get().person) return;
      set({ version: saved.version, error: null });
      if (get().content === content) {
        writeUnsent(person, null);
        set({ status: 'saved' });
        return;
      }
      writeUnsent(person, { version: saved.version, content: get().content });
    } catch (error) {
      if (person !== get().person) return;
      set({ status: 'error', error: error as Error });
      if (error instanceof ApiError && error.status === 412) adopt(error.current as Encounter, get().content);
      return;
    }
  }
}

function commit(content: EncounterInput, past: readonly Step[]): void {
  const before = new Map(get().content.combatants.map(one => [one.id, one.hp]));
  for (const one of content.combatants) {
    const hp = before.get(one.id);
    if (hp !== undefined && hp !== one.hp) writeHitPoints(one, content.mappings);
  }
  set({ content, past, replaced: false });
  writeUnsent(get().person, { version: get().version, content });
  void save();
}

export const encounter = {
  /** Applies a change at once; `what` names it in French for the undo button. */
  apply: (what: string, move: (content: EncounterInput) => EncounterInput): void => {
    const { content: before, past } = get();
    commit(move(before), [...past, { what, before }].slice(-MAX_UNDO_STEPS));
  },
  /** Which fields of which sheet count. */
  mappings: () => get().content.mappings,
  combatants: () => get().content.combatants,
  undo: (): void => {
    const last = get().past.at(-1);
    if (last) commit(last.before, get().past.slice(0, -1));
  },
  /** Tries again what failed: to read it, or to save it. */
  retry: (): void => {
    void (get().status === 'error' ? save() : load());
  },
  /** Follows the encounter as long as it is on screen: another device may change it, and a network come back. */
  follow: (): (() => void) => {
    const look = () => {
      if (document.visibilityState === 'visible') encounter.retry();
    };
    void load();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  },
};

/** The encounter of the person who is signed in; that of somebody else is never shown. */
export const useEncounter = (): State => {
  const person = useSession(({ user }) => user?._id ?? '');
  return useStore(state => (state.person === person ? state : NONE));
};
