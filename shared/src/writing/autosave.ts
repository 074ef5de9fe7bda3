import { loadPatterns, type Character, type FieldLike } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { forgetDraft, readDraft, writeDraft } from '@rpd/shared/ui/form';
import {
  type Changes,
  faultsOf,
  merged,
  sentChanges,
  stillDifferent,
  withKnownTemplate,
} from './character.changes.ts';
import {
  orphanedValues,
  placed,
  type Unplaced,
  withoutRefused,
  withoutSent,
  withUnplaced,
  writtenFields,
} from './character.unplaced.ts';
import type { CharacterChanges } from './characters.api.ts';

/** After the last key press, in ms: the draft on this device, the save at the host, and the next try after a failure. */
const PAUSE = { draft: 250, save: 1000, retry: 8000 };

type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'failed';

interface Autosave {
  /** As the host has it. */
  base: Character;
  /** What was written since, by path: `name`, `values.<field id>`. */
  changes: Changes;
  state: SaveState;
  /** What is wrong, by path; a wrong value waits here until it is mended, the others are saved. */
  faults: Record<string, string>;
  /** Why it could not be saved. */
  reason: string;
  /** What somebody else saved meanwhile, where both wrote. */
  theirs: Character | null;
  /** What was written while the template lost its place: until the host has it, or the person lets it go. */
  unplaced: Unplaced[];
  /** The draft of an earlier visit was taken up. */
  isRestored: boolean;
}

interface Draft {
  version: number;
  changes: Changes;
  /** The template that it was written on, as far as it was written in. */
  template?: { version: number; fields: Record<string, FieldLike> };
  unplaced?: Unplaced[];
}

interface AutosaveOptions {
  character: Character;
  me: string;
  save: (changes: CharacterChanges) => Promise<Character>;
  read: () => Promise<Character>;
}

export interface CharacterAutosave extends Pick<
  StoreApi<Autosave>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  write: (changes: Changes) => void;
  /** Saves now what waits; resolves when nothing is under way any more. */
  flush: () => Promise<void>;
  /** Ends a conflict: one's own values over theirs, or theirs. */
  resolveConflict: (whose: 'mine' | 'theirs') => void;
  /** What the host answered to something else (a restored version, what is kept forgotten). */
  replace: (character: Character) => void;
  /** The same, where what was written since still counts: a press, a change that was taken back. */
  merge: (character: Character) => void;
  /** A state that was read since: shown beside what was written here, or asked about where both sides wrote. */
  follow: (character: Character) => Promise<void>;
  /** Lets go of what the template has no place for. */
  forgetUnplaced: () => void;
  /** Watches the network and the page. The returned function stops it and saves what waits. */
  start: () => () => void;
}

const isAny = (changes: Changes): boolean => Object.keys(changes).length > 0;

const isNewer = (one: Character, other: Character): boolean =>
  one.version > other.version ||
  (one.version === other.version && (one.template?.version ?? 0) > (other.template?.version ?? 0));

/** Under what name the draft of a character lies on this device. */
export const draftKey = ({ _id }: { _id: string }, me: string): string => `character-${_id}-${me}`;

/**
 * Saves a character while somebody writes: what changed, a second after the last key press, one save at a time. Until the host
 * has it, it lies on this device too: a closed tab, an expired session or no network loses nothing, and the next visit takes it up.
 */
export function createAutosave({ character, me, save, read }: AutosaveOptions): CharacterAutosave {
  const key = draftKey(character, me);
  const draft = readDraft<Draft>(key);
  const drafted = draft && typeof draft.changes === 'object' && draft.changes ? draft.changes : {};
  const isOld = draft?.template !== undefined && draft.template.version !== character.template?.version;
  const first = isOld
    ? placed(drafted, draft.template?.fields ?? {}, character)
    : { changes: drafted, unplaced: [] };
  const found = stillDifferent(first.changes, character);
  const isRestored = isAny(found);
  const aside = withUnplaced(Array.isArray(draft?.unplaced) ? draft.unplaced : [], first.unplaced);
  const store = createStore<Autosave>(() => ({
    base: character,
    changes: found,
    state: isRestored || isAny(orphanedValues(aside)) ? 'waiting' : 'saved',
    faults: faultsOf(found, character),
    reason: '',
    theirs: null,
    unplaced: aside,
    isRestored,
  }));
  const { getState, setState } = store;
  // Until the engine of its patterns is here, the host alone refuses what does not match.
  void loadPatterns(character.template?.fields ?? {}).then(
    () => {
      const { changes, base } = getState();
      if (isAny(changes)) setState({ faults: faultsOf(changes, base) });
    },
    () => undefined,
  );
  // A draft of an older state is judged against what it was written on: the host then says whether somebody else was there.
  let version = isRestored && draft ? Math.min(draft.version, character.version) : character.version;
  const timers: { draft?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> } = {};
  let running: Promise<void> | null = null;
  let isStopped = false;

  const persistDraft = () => {
    const { base, changes, unplaced } = getState();
    if (!isAny(changes) && unplaced.length === 0) return forgetDraft(key);
    const template = base.template && {
      version: base.template.version,
      fields: writtenFields(changes, base.template.fields),
    };
    writeDraft(key, { version, changes, unplaced, ...(template && { template }) } satisfies Draft);
  };
  const scheduleSave = (ms: number) => {
    clearTimeout(timers.save);
    timers.save = setTimeout(() => void flush(), ms);
  };
  /** What was written, in the template that came. */
  const placedIn = (next: Character, changes: Changes) => {
    const { template } = getState().base;
    const isSame = !template || template.version === next.template?.version;
    return isSame ? { changes, unplaced: [] } : placed(changes, template.fields, next);
  };
  const applyServerState = (answer: Character, changes: Changes) => {
    const { changes: fitting, unplaced } = placedIn(answer, changes);
    const base = withKnownTemplate(answer, getState().base);
    version = base.version;
    const left = stillDifferent(fitting, base);
    const faults = faultsOf(left, base);
    const all = withUnplaced(getState().unplaced, unplaced);
    const waits = Object.keys(left).some(path => !(path in faults)) || isAny(orphanedValues(all));
    setState({
      base,
      changes: left,
      faults,
      reason: '',
      theirs: null,
      unplaced: all,
      state: waits ? 'waiting' : 'saved',
    });
    persistDraft();
    if (waits && !isStopped) scheduleSave(PAUSE.save);
  };

  const failed = async (error: unknown, sent: Changes) => {
    persistDraft();
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500 || error.status === 429) {
      setState({ state: 'offline', reason: error.message });
      scheduleSave(PAUSE.retry);
    } else if (error.status === 412) {
      await mergeOrAsk((error.current as Character | undefined) ?? (await read()), sent);
    } else {
      const { faults, unplaced } = getState();
      const left = withoutRefused(unplaced, error.fields);
      if (left) {
        setState({ unplaced: left, state: 'waiting' });
        scheduleSave(0);
      } else {
        setState({ state: 'failed', reason: error.message, faults: { ...faults, ...error.fields } });
      }
    }
  };

  /** Somebody else saved, or the template changed: what only one side wrote stands, what both wrote is asked about. */
  const mergeOrAsk = async (theirs: Character, sent: Changes) => {
    const { base, changes } = getState();
    // A change by the template alone is no conflict.
    const written = theirs.version === base.version ? {} : placedIn(theirs, sent).changes;
    const both = Object.keys(written).filter(path => !merged.isSame(base, theirs, path));
    if (both.length === 0) applyServerState(theirs, changes);
    else setState({ state: 'conflict', theirs });
    await Promise.resolve();
  };

  const attempt = async () => {
    const { base, changes, faults, unplaced } = getState();
    const sent = Object.fromEntries(Object.entries(changes).filter(([path]) => !(path in faults)));
    const gone = orphanedValues(unplaced);
    if (!isAny(sent) && !isAny(gone)) return;
    setState({ state: 'saving' });
    try {
      const saved = await save({ ...sentChanges({ ...gone, ...sent }, base), version });
      setState(before => ({ unplaced: withoutSent(before.unplaced, gone) }));
      const now = getState().changes;
      // What was written while it was under way is still to be saved.
      const left = Object.entries(now).filter(([path, value]) => value !== sent[path]);
      applyServerState(saved, Object.fromEntries(left));
    } catch (error) {
      await failed(error, sent);
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timers.save);
    if (running) await running;
    if (getState().state === 'conflict') return;
    running = attempt().finally(() => {
      running = null;
    });
    await running;
  };

  const online = () => void flush();

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    write(written) {
      const { base, changes, state } = getState();
      const next = stillDifferent({ ...changes, ...written }, base);
      const wrong = faultsOf(next, base);
      setState(({ faults }) => ({
        changes: next,
        // What is as wrong as before is the same object: nothing that shows it is drawn again.
        faults: JSON.stringify(wrong) === JSON.stringify(faults) ? faults : wrong,
        // What is wrong waits for the person, and not for the host.
        state:
          state === 'conflict'
            ? state
            : Object.keys(next).some(path => !(path in wrong))
              ? 'waiting'
              : 'saved',
      }));
      clearTimeout(timers.draft);
      timers.draft = setTimeout(persistDraft, PAUSE.draft);
      if (state !== 'conflict') scheduleSave(PAUSE.save);
    },
    flush,
    resolveConflict(whose) {
      const { theirs, changes, base } = getState();
      if (!theirs) return;
      const kept =
        whose === 'mine'
          ? changes
          : Object.fromEntries(Object.entries(changes).filter(([path]) => merged.isSame(base, theirs, path)));
      applyServerState(theirs, kept);
    },
    replace: base => applyServerState(base, {}),
    merge: base => applyServerState(base, getState().changes),
    async follow(latest) {
      // The answer to one's own save may bring this very state.
      await running?.catch(() => undefined);
      const { base, theirs, changes, state } = getState();
      if (isStopped || !isNewer(latest, theirs ?? base)) return;
      if (state === 'conflict') setState({ theirs: latest });
      else await mergeOrAsk(latest, changes);
    },
    forgetUnplaced() {
      setState({ unplaced: [] });
      persistDraft();
    },
    start() {
      isStopped = false;
      window.addEventListener('online', online);
      window.addEventListener('pagehide', persistDraft);
      if (getState().state === 'waiting') scheduleSave(PAUSE.save);
      return () => {
        isStopped = true;
        window.removeEventListener('online', online);
        window.removeEventListener('pagehide', persistDraft);
        clearTimeout(timers.draft);
        clearTimeout(timers.save);
        persistDraft();
        if (getState().state === 'waiting') void flush();
      };
    },
  };
}
