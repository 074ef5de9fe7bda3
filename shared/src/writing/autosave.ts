import { createStore } from 'zustand/vanilla';
import { loadPatterns, type Character } from '../domain/index.ts';
import { ApiError } from '../http/index.ts';
import { draftKeeper } from './autosave.draft.ts';
import {
  type Autosave,
  type AutosaveOptions,
  type CharacterAutosave,
  isNewer,
  isOvertaken,
  isTransient,
} from './autosave.state.ts';
import {
  at,
  type Changes,
  faultsOf,
  isAny,
  isSameValue,
  sentChanges,
  stillDifferent,
  withKnownTemplate,
  without,
} from './character.changes.ts';
import {
  orphanedValues,
  placed,
  type Unplaced,
  withoutRefused,
  withoutSent,
  withUnplaced,
} from './character.unplaced.ts';
import { beforeOf, type Sent } from './draft.ts';
import { inTurn, newKey } from './turns.ts';

/** After the last key press, and before the next try after a failure, in ms. */
const PAUSE = { save: 1000, retry: 8000 };

/**
 * Saves a character while somebody writes: what changed, a second after the last key press, one save at a time. Until the host
 * has it, it lies on this device too, with the version that it was written on: a closed tab, an expired session or no network loses
 * nothing, and the next visit or `sendWaiting` takes it up.
 */
export function createAutosave({ character, me, draft, save, read }: AutosaveOptions): CharacterAutosave {
  const isOld = draft?.template !== undefined && draft.template.version !== character.template?.version;
  const older = draft?.template?.fields ?? {};
  const fit = (changes: Changes) =>
    isOld ? placed(changes, older, character) : { changes, unplaced: [] as Unplaced[] };
  const first = fit(draft?.changes ?? {});
  const sent = draft?.sent ?? null;
  const found = sent ? first.changes : stillDifferent(first.changes, character);
  const isRestored = isAny(found);
  const aside = withUnplaced(draft?.unplaced ?? [], first.unplaced);
  const store = createStore<Autosave>(() => ({
    base: character,
    changes: found,
    before: isRestored ? fit(draft?.before ?? {}).changes : {},
    sent,
    state: isRestored || sent || isAny(orphanedValues(aside)) ? 'waiting' : 'saved',
    faults: faultsOf(found, character),
    reason: '',
    theirs: null,
    conflicts: [],
    unplaced: aside,
    isRestored,
    isKept: true,
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
  // Of what was written on: what came since is compared with what was there then.
  let version =
    (isRestored || sent) && draft ? Math.min(draft.version, character.version) : character.version;
  const { persistDraft, kept } = draftKeeper(store, { me, draft, version: () => version });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;

  const scheduleSave = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
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
      before: beforeOf(left, base),
      sent: null,
      faults,
      reason: '',
      theirs: null,
      conflicts: [],
      unplaced: all,
      state: waits ? 'waiting' : 'saved',
    });
    void persistDraft();
    if (waits && !isStopped) scheduleSave(PAUSE.save);
  };

  /** The places that somebody else has changed since they were written in here, to something else. */
  const conflictsWith = (theirs: Character): string[] => {
    // A change by the template alone is no conflict.
    if (theirs.version === version) return [];
    const { changes, before, sent: onWay } = getState();
    const was = placedIn(theirs, before).changes;
    return Object.entries(placedIn(theirs, changes).changes).flatMap(([path, mine]) => {
      const now = at(theirs, path);
      // What was sent and not answered has arrived, then.
      const isOwn =
        onWay !== null && Object.hasOwn(onWay.changes, path) && isSameValue(now, onWay.changes[path]);
      return isOwn || isSameValue(now, was[path]) || isSameValue(now, mine) ? [] : [path];
    });
  };
  /** Somebody else saved, or the template changed: what only one side wrote stands, what both wrote is asked about. */
  const mergeOrAsk = (theirs: Character) => {
    const conflicts = conflictsWith(theirs);
    if (conflicts.length === 0) return applyServerState(theirs, getState().changes);
    setState({ state: 'conflict', theirs, conflicts, sent: null });
    void persistDraft();
  };

  const failed = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (isTransient(error)) {
      setState({ state: 'offline', reason: error.message });
      if (!isStopped) scheduleSave(PAUSE.retry);
    } else if (isOvertaken(error)) {
      try {
        mergeOrAsk((error.current as Character | undefined) ?? (await read()));
      } catch (unread) {
        await failed(unread);
      }
    } else {
      const { faults, unplaced } = getState();
      const left = withoutRefused(unplaced, error.fields);
      if (left) {
        setState({ unplaced: left, state: 'waiting', sent: null });
        scheduleSave(0);
      } else {
        const wrong = { ...faults, ...error.fields };
        setState({ state: 'failed', reason: error.message, faults: wrong, sent: null });
      }
    }
    await persistDraft();
  };

  /** What was sent before and had no answer, first: under its key it is done once. */
  const toSend = (): Sent | null => {
    const { base, changes, faults, unplaced, sent: onWay } = getState();
    if (onWay) return onWay;
    const fine = without(changes, path => path in faults);
    const gone = orphanedValues(unplaced);
    if (!isAny(fine) && !isAny(gone)) return null;
    return {
      key: newKey(),
      body: { ...sentChanges({ ...gone, ...fine }, base), version },
      changes: { ...gone, ...fine },
    };
  };
  const attempt = async () => {
    const next = toSend();
    if (!next) {
      // What an earlier visit left may be wrong by now: it waits for the person, and not for the host.
      if (getState().state === 'waiting') setState({ state: 'saved' });
      return;
    }
    // Without a line it only waits: the event of its return sends all of it at once.
    if (!navigator.onLine) return setState({ state: 'offline' });
    setState({ state: 'saving', sent: next });
    await persistDraft();
    try {
      const saved = await inTurn(character._id, () => save(next.body, next.key));
      const newest = getState().base;
      setState(now => ({ unplaced: withoutSent(now.unplaced, next.changes) }));
      // What was written while it was under way is still to be saved.
      applyServerState(
        saved,
        Object.fromEntries(
          Object.entries(getState().changes).filter(
            ([path, value]) => !Object.hasOwn(next.changes, path) || !isSameValue(value, next.changes[path]),
          ),
        ),
      );
      // The answer to something older: others have saved since.
      if (isNewer(newest, saved)) mergeOrAsk(newest);
    } catch (error) {
      await failed(error);
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (running) await running;
    if (getState().state === 'conflict') {
      await kept();
      return;
    }
    running = attempt().finally(() => {
      running = null;
    });
    await running;
    await kept();
  };

  const online = () => void flush();
  // Written on something older: what came since is looked at before anything is sent, or right after what had no answer.
  if (isRestored && !sent && version !== character.version) {
    const conflicts = conflictsWith(character);
    if (conflicts.length > 0) {
      setState({ state: 'conflict', theirs: character, conflicts });
      void persistDraft();
    } else {
      version = character.version;
      setState({ before: beforeOf(found, character) });
    }
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    write(written) {
      const { base, changes, before, state, sent: onWay } = getState();
      const all = { ...changes, ...written };
      // Back to what the host had is a change all the same where another value is on its way.
      const isOnWay = (path: string) => onWay !== null && Object.hasOwn(onWay.changes, path);
      const next = { ...stillDifferent(all, base), ...without(all, path => !isOnWay(path)) };
      const wrong = faultsOf(next, base);
      setState(({ faults }) => ({
        changes: next,
        before: Object.fromEntries(
          Object.keys(next).map(path => [path, Object.hasOwn(before, path) ? before[path] : at(base, path)]),
        ),
        // What is as wrong as before is the same object: nothing that shows it is drawn again.
        faults: JSON.stringify(wrong) === JSON.stringify(faults) ? faults : wrong,
        // What is wrong waits for the person, and not for the host.
        state:
          state === 'conflict' || state === 'offline'
            ? state
            : Object.keys(next).some(path => !(path in wrong))
              ? 'waiting'
              : 'saved',
      }));
      void persistDraft();
      if (state !== 'conflict') scheduleSave(PAUSE.save);
    },
    flush,
    resolveConflict(given) {
      const { theirs, changes, conflicts } = getState();
      if (!theirs) return;
      const isGiven = (path: string) => given.has(path) && conflicts.includes(path);
      applyServerState(theirs, without(changes, isGiven));
    },
    replace: base => applyServerState(base, {}),
    merge: base => applyServerState(base, getState().changes),
    async follow(latest) {
      // The answer to one's own save may bring this very state.
      await running?.catch(() => undefined);
      const { base, theirs, state, sent: onWay } = getState();
      if (isStopped || !isNewer(latest, theirs ?? base)) return;
      // What had no answer is asked again first: then one knows what of this is one's own.
      if (onWay) await flush();
      if (!isNewer(latest, getState().theirs ?? getState().base)) return;
      if (state !== 'conflict') return mergeOrAsk(latest);
      setState({ theirs: latest, conflicts: conflictsWith(latest) });
    },
    forgetUnplaced() {
      setState({ unplaced: [] });
      void persistDraft();
    },
    start() {
      isStopped = false;
      window.addEventListener('online', online);
      if (getState().state === 'waiting') scheduleSave(PAUSE.save);
      return () => {
        isStopped = true;
        window.removeEventListener('online', online);
        clearTimeout(timer);
        if (getState().state === 'waiting') void flush();
      };
    },
  };
}
