import type { Browser, CDPSession, Page } from 'playwright';

import { signedIn } from './product.ts';
import { chooseName, frame, hold, type Editor, type Step } from './editor.steps.ts';
import { framesDuring, heapOf, timeToPaint, workDuring, type Effect, type Frames } from './editor.measure.ts';
import { median } from './timing.ts';

/** While a field was dragged: its frames, and the work of one move. */
export interface Drag extends Frames {
  script: number;
  work: number;
}

/** What one visit of one editor measured: milliseconds, unless it says otherwise; null: it could not be done, or not in time. */
export interface Visit {
  bytes: number;
  usable: number | null;
  typing: number | null;
  /** From the click on a field to the input of its name. */
  choose: number | null;
  /** The first letter in it, at once. */
  firstLetter: number | null;
  rename: number | null;
  add: number | null;
  duplicate: number | null;
  remove: number | null;
  undo: number | null;
  drag: Drag | null;
  /** From letting go to the element in its new place. */
  drop: number | null;
  /** Megabytes, after all of it. */
  heap: number | null;
  /** What went wrong, by the step. */
  notes: string[];
}

const NOTHING: Omit<Visit, 'bytes' | 'notes'> = {
  usable: null,
  typing: null,
  choose: null,
  firstLetter: null,
  rename: null,
  add: null,
  duplicate: null,
  remove: null,
  undo: null,
  drag: null,
  drop: null,
  heap: null,
};

/** The middle of each figure of some visits; null where none has it. */
export function middleOf(visits: readonly Visit[]): Visit {
  const middle = (read: (visit: Visit) => number | null | undefined): number | null => {
    const known = visits.map(read).filter(value => typeof value === 'number');
    return known.length > 0 ? median(known) : null;
  };
  const ofDrag = (key: keyof Drag) => middle(({ drag }) => drag?.[key]) ?? 0;
  return {
    bytes: middle(({ bytes }) => bytes) ?? 0,
    usable: middle(({ usable }) => usable),
    typing: middle(({ typing }) => typing),
    choose: middle(({ choose }) => choose),
    firstLetter: middle(({ firstLetter }) => firstLetter),
    rename: middle(({ rename }) => rename),
    add: middle(({ add }) => add),
    duplicate: middle(({ duplicate }) => duplicate),
    remove: middle(({ remove }) => remove),
    undo: middle(({ undo }) => undo),
    drag: visits.some(({ drag }) => drag)
      ? {
          median: ofDrag('median'),
          longest: ofDrag('longest'),
          count: ofDrag('count'),
          over16: ofDrag('over16'),
          over50: ofDrag('over50'),
          script: ofDrag('script'),
          work: ofDrag('work'),
        }
      : null,
    drop: middle(({ drop }) => drop),
    heap: middle(({ heap }) => heap),
    notes: [...new Set(visits.flatMap(({ notes }) => notes))],
  };
}

export interface Address {
  url: string;
  /** The demo account of who opens it, where one signs in. */
  username?: string;
}

/** How long an editor may take until it can be used, one step, and all steps together: the rest is not tried any more. */
const USABLE_MS = 60_000;
const STEP_MS = 15_000;
const STEPS_MS = 45_000;
/** Nothing was fetched for so long: everything is there. */
const QUIET_MS = 1000;
const KEYS = 'abcdefgh';
/** The fields that each step touches. */
const RENAMED = [7, 13] as const;
const DUPLICATED = [19, 25] as const;
const REMOVED = [31, 37] as const;
const TYPED = 1;
const DRAGGED = 43;
/** The field of its column before which it is dropped. */
const BEFORE = 41;

/** Opens an editor in a fresh profile and does everything once or twice; `slowdown` divides the processor's speed. */
export async function visit(
  browser: Browser,
  editor: Editor,
  { url, username }: Address,
  slowdown: number,
): Promise<Visit> {
  const options = { locale: 'fr-FR', viewport: { width: 1400, height: 900 } };
  const context = username
    ? await signedIn(browser, { url: new URL(url).origin, username }, options)
    : await browser.newContext(options);
  let until = Infinity;
  const notes: string[] = [];
  const attempt = async <Result>(step: string, work: () => Promise<Result>): Promise<Result | null> => {
    if (performance.now() > until) {
      notes.push(`${step}: no time left`);
      return null;
    }
    try {
      return await work();
    } catch (error) {
      notes.push(`${step}: ${String(error).split('\n')[0]}`);
      return null;
    }
  };
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await protocol.send('Network.enable');
    let bytes = 0;
    let asked = performance.now();
    protocol.on('Network.requestWillBeSent', () => {
      asked = performance.now();
    });
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      asked = performance.now();
      bytes += encodedDataLength;
    });
    const usable = await attempt('usable', () => timeToUsable(page, editor, url));
    if (usable === null) return { ...NOTHING, bytes, notes };
    // What a page fetches behind its first view counts too. Not `networkidle`: a slow page may be idle before it draws anything.
    asked = performance.now();
    while (performance.now() - asked < QUIET_MS) await frame(page);
    until = performance.now() + STEPS_MS;
    const loaded = bytes;
    const many = async (step: string, prepare: (turn: 0 | 1) => Promise<Step>) => {
      const times = [await attempt(step, () => once(page, () => prepare(0)))];
      times.push(await attempt(step, () => once(page, () => prepare(1))));
      const known = times.filter(time => time !== null);
      return known.length > 0 ? median(known) : null;
    };
    const typing = await attempt('typing', () => timeTyping(page, editor));
    const chosen: { choose: number; letter: number }[] = [];
    for (const field of RENAMED) {
      const times = await attempt('choose', () => timeChoosing(page, editor, field));
      if (times) chosen.push(times);
    }
    const rename = await many('rename', turn => editor.rename(page, RENAMED[turn], `Nouveau nom ${turn}`));
    const duplicate = await many('duplicate', turn => editor.duplicate(page, DUPLICATED[turn]));
    const { undo: takeBack } = editor;
    if (!takeBack) notes.push('undo: it has none');
    const undos: number[] = [];
    const removes: number[] = [];
    for (const field of REMOVED) {
      const removed = await attempt('remove', () => once(page, () => editor.remove(page, field)));
      if (removed === null) continue;
      removes.push(removed);
      const undone = takeBack && (await attempt('undo', () => once(page, () => takeBack(page, field))));
      if (undone !== null) undos.push(undone);
    }
    const add = await many('add', () => editor.add(page));
    // Last: not all of them recover from a drag that is given up.
    const { dropped } = editor;
    const drop = dropped
      ? await attempt('drop', () => timeDrop(page, editor, dropped(DRAGGED, BEFORE)))
      : null;
    const drag = await attempt('drag', () => dragAround(page, editor, protocol));
    const heap = await attempt('heap', () => heapOf(protocol));
    const middle = (times: number[]) => (times.length > 0 ? median(times) : null);
    return {
      bytes: loaded,
      usable,
      typing,
      choose: middle(chosen.map(({ choose }) => choose)),
      firstLetter: middle(chosen.map(({ letter }) => letter)),
      rename,
      add,
      duplicate,
      remove: middle(removes),
      undo: middle(undos),
      drag,
      drop,
      heap,
      notes,
    };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the click on a bookmark of the editor, nothing cached, to its first field on the screen. */
async function timeToUsable(page: Page, { ready }: Editor, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    ({ selector, text }) => {
      const all = [...document.querySelectorAll(selector)];
      const found = text === undefined ? all : all.filter(one => one.textContent?.trim() === text);
      return found.length > 0 && performance.now();
    },
    ready,
    { polling: 'raf', timeout: USABLE_MS },
  );
  return Number(await handle.jsonValue());
}

async function once(page: Page, prepare: () => Promise<Step>): Promise<number> {
  const { on, effect, act, tidy } = await prepare();
  const time = await timeToPaint(page, { on, effect, act, timeout: STEP_MS });
  await tidy?.();
  return time;
}

/** From the click on a field to the input of its name, and the first letter there, typed at once. */
async function timeChoosing(
  page: Page,
  editor: Editor,
  field: number,
): Promise<{ choose: number; letter: number }> {
  const { on, effect, act } = await editor.choose(page, field);
  const choose = await timeToPaint(page, { on, effect, act, timeout: STEP_MS });
  await editor.nameInput(page, field).focus();
  const letter = await timeToPaint(page, {
    on: { type: 'keydown', key: 'x' },
    act: () => page.keyboard.press('x'),
    timeout: STEP_MS,
  });
  await editor.named?.(page);
  return { choose, letter };
}

/** The median of some letters in a field's name, each from its key to the next paint. */
async function timeTyping(page: Page, editor: Editor): Promise<number> {
  const input = await chooseName(page, editor, TYPED);
  await input.focus();
  await page.keyboard.press('End');
  const times: number[] = [];
  for (const letter of KEYS) {
    const act = () => page.keyboard.press(letter);
    times.push(await timeToPaint(page, { on: { type: 'keydown', key: letter }, act, timeout: STEP_MS }));
  }
  await editor.named?.(page);
  return median(times);
}

const STEPS = 40;

/** Takes a field up and down over its neighbours, and puts it back. */
async function dragAround(page: Page, editor: Editor, protocol: CDPSession): Promise<Drag> {
  const handle = await editor.handle(page, DRAGGED);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error('Nothing to drag.');
  const x = box.x + Math.min(box.width / 2, 40);
  const y = box.y + Math.min(box.height / 2, 12);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y - 8, { steps: 2 });
  const { result, work } = await workDuring(protocol, () =>
    framesDuring(page, async () => {
      for (let step = 0; step <= STEPS; step += 1) {
        const up = Math.sin((step / STEPS) * Math.PI) * Math.min(260, y - 120);
        await page.mouse.move(x + 8, y - 8 - up);
        await frame(page);
      }
    }),
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { ...result, script: work.script / (STEPS + 1), work: work.all / (STEPS + 1) };
}

/** Drops a field before another one of its column, and takes it back. */
async function timeDrop(page: Page, editor: Editor, effect: Effect): Promise<number> {
  await hold(page, await editor.handle(page, DRAGGED), await editor.handle(page, BEFORE));
  const box = await (await editor.handle(page, BEFORE)).boundingBox();
  if (!box) throw new Error('Nothing to drop on.');
  // Its upper half.
  await page.mouse.move(box.x + box.width / 2, box.y + 2);
  await frame(page);
  await frame(page);
  const act = () => page.mouse.up();
  const time = await timeToPaint(page, { on: { type: 'mouseup' }, effect, act, timeout: STEP_MS });
  await page.keyboard.press('Control+z');
  return time;
}
