import type { Character } from '../domain/index.ts';
import { ApiError } from '../http/index.ts';
import { emptyIndexedDb } from '../test/index.ts';
import { waitingOf } from '../kept/index.ts';
import { createAutosave, readDraftOf } from './index.ts';
import type { CharacterChanges } from './character.changes.ts';

const ME = 'a'.repeat(24);
const FIELD = { type: 'number', required: false, options: [] };

const start = {
  _id: 'c'.repeat(24),
  version: 1,
  name: 'Ysolde',
  owner_id: ME,
  viewer: 'owner',
  equipment: { armor: '', weapons: '', other: '' },
  warnings: { themes: [], other: '' },
  values: { pv: 12, or: 30 },
  template: {
    _id: 't'.repeat(24),
    version: 1,
    name: 'Fiche',
    structure: { tabs: [] },
    fields: { pv: { ...FIELD, name: 'PV' }, or: { ...FIELD, name: 'Or' } },
  },
} as unknown as Character;

const lost = () => new ApiError(0, 'Le serveur ne répond pas.');

/** A host with versions and keys: what it answers to a key it answers again. */
function fakeHost() {
  const answered = new Map<string, Character>();
  const host = {
    character: start,
    keys: [] as string[],
    /** What becomes of the next calls: the request, or its answer, is lost. */
    cuts: [] as ('request' | 'answer')[],
    /** Another hand's hit points that nobody was asked about, and whether a save went over them. */
    undecided: false,
    isWrittenOver: false,
    /** Another hand. */
    change: (values: Record<string, number>): void => {
      const { character } = host;
      host.character = {
        ...character,
        version: character.version + 1,
        values: { ...character.values, ...values },
      };
    },
    save: async (body: CharacterChanges, key: string): Promise<Character> => {
      host.keys.push(key);
      const cut = host.cuts.shift();
      if (cut === 'request') throw lost();
      const known = answered.get(key);
      if (!known && body.version !== host.character.version)
        throw new ApiError(412, 'Modifié entre-temps.', { current: host.character });
      if (!known) {
        if (host.undecided && 'pv' in (body.values ?? {})) host.isWrittenOver = true;
        host.change(body.values as Record<string, number>);
        answered.set(key, host.character);
      }
      if (cut === 'answer') throw lost();
      return known ?? host.character;
    },
    read: async () => host.character,
  };
  return host;
}
type Host = ReturnType<typeof fakeHost>;

const open = async (host: Host, character = host.character) =>
  createAutosave({
    character,
    me: ME,
    draft: await readDraftOf(character._id, ME),
    save: host.save,
    read: host.read,
  });
type Opened = Awaited<ReturnType<typeof open>>;

/** Writes, and lets it reach the device. */
async function write(autosave: Opened, values: Record<string, number>, flush = true): Promise<void> {
  autosave.write(Object.fromEntries(Object.entries(values).map(([id, value]) => [`values.${id}`, value])));
  if (flush) await autosave.flush();
}
const state = (autosave: Opened) => autosave.getState().state;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
beforeEach(emptyIndexedDb);
afterEach(() => jest.useRealTimers());

test('sends what had no answer under the same key, and asks nobody about one’s own change (25.10)', async () => {
  const host = fakeHost();
  const autosave = await open(host);
  host.cuts = ['answer'];
  await write(autosave, { pv: 7 });
  expect(state(autosave)).toBe('offline');
  // Written on while nobody knows: back to what the host had when it began.
  await write(autosave, { pv: 12 });
  expect(new Set(host.keys).size).toBe(1);
  await autosave.flush();
  expect(state(autosave)).toBe('saved');
  expect(host.character.values).toEqual({ pv: 12, or: 30 });
  expect(await waitingOf(ME)).toEqual([]);
});

test('sees that another hand has undone a change whose answer was lost (25.10)', async () => {
  const host = fakeHost();
  const autosave = await open(host);
  host.cuts = ['answer'];
  await write(autosave, { pv: 7 });
  host.change({ pv: 12 });
  await write(autosave, { pv: 5 });
  await autosave.flush();
  expect(state(autosave)).toBe('conflict');
  expect(host.character.values['pv']).toBe(12);
});

test('asks about what another hand changed while the page was closed, and writes nothing over (25.10)', async () => {
  const host = fakeHost();
  host.cuts = ['request', 'request'];
  await write(await open(host), { pv: 7, or: 31 });
  host.change({ pv: 3 });
  const again = await open(host);
  await again.flush();
  await again.flush();
  expect(again.getState()).toMatchObject({ state: 'conflict', conflicts: ['values.pv'] });
  expect(host.character.values).toEqual({ pv: 3, or: 30 });
  expect(await waitingOf(ME)).toMatchObject([{ name: 'Ysolde', count: 2, problem: 'conflict' }]);
  again.resolveConflict(new Set(['values.pv']));
  await again.flush();
  expect(host.character.values).toEqual({ pv: 3, or: 31 });
});

test('keeps what two tabs wrote without a network (25.10)', async () => {
  const host = fakeHost();
  const [one, other] = [await open(host), await open(host)];
  host.cuts = ['request', 'request', 'request', 'request'];
  await write(one, { pv: 7 });
  await write(other, { or: 31 });
  host.cuts = [];
  const next = await open(host);
  await next.flush();
  await next.flush();
  expect(host.character.values).toEqual({ pv: 7, or: 31 });
});

/** The next number of a fixed order that nobody would guess: the same schedules at every run. */
function numbers(seed: number): (below: number) => number {
  let now = seed;
  return below => {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((now / 2_147_483_648) * below);
  };
}

test('in 100 schedules of cuts, closed pages and other hands loses no change and writes over none (25.10)', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    await emptyIndexedDb();
    const next = numbers(seed);
    const host = fakeHost();
    let autosave = await open(host);
    let mine = 12;
    /** What others wrote in the same place, and nobody has decided about yet. */
    let theirs: number | null = null;
    const shown: boolean[] = [];
    for (let step = 0; step < 12; step += 1) {
      host.cuts = Array.from({ length: next(3) }, () => (next(2) === 0 ? 'request' : 'answer'));
      const what = next(4);
      if (what === 0) {
        theirs = 1000 + step;
        host.change({ pv: theirs });
        host.undecided = true;
      } else if (what === 1) {
        host.change({ or: step });
      } else if (what === 2) {
        autosave = await open(host);
      } else {
        // What is on screen is what one changes: the other hand's was there to be seen.
        if (autosave.getState().base.values['pv'] === theirs) host.undecided = false;
        mine = seed + step + 100;
        await write(autosave, { pv: mine });
      }
      await autosave.flush();
      if (state(autosave) === 'conflict') {
        // Theirs was there to be seen; the person keeps their own.
        shown.push(autosave.getState().theirs?.values['pv'] === theirs);
        autosave.resolveConflict(new Set());
        [theirs, host.undecided] = [null, false];
      }
    }
    host.cuts = [];
    for (let round = 0; round < 6; round += 1) {
      await autosave.flush();
      if (state(autosave) === 'conflict') {
        host.undecided = false;
        autosave.resolveConflict(new Set());
      }
    }
    expect([seed, host.isWrittenOver, shown.includes(false)]).toEqual([seed, false, false]);
    expect(await waitingOf(ME)).toEqual([]);
    const { pv } = host.character.values;
    // The last change of mine that was not given up, or what came after it.
    expect([seed, [mine, theirs].includes(pv as number)]).toEqual([seed, true]);
  }
});
