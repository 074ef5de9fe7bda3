import type { Locator, Page } from 'playwright';

import type { Effect, Trigger } from './editor.measure.ts';

// How a person does the same in each of the editors, as that editor means it to be done. Fields are `field1`, `field2`, … with the
// names 'Champ 1', 'Champ 2', …; every sixth from the first is a line of text, and only those are touched.

/** A step that is ready to be made: what the person does last, and what is there when it has had its effect. */
export interface Step {
  on: Trigger;
  effect: Effect;
  act: () => Promise<unknown>;
  /** Afterwards, without being measured: a dialog that has to go. */
  tidy?: () => Promise<unknown>;
}

export interface Editor {
  /** As it is asked for and printed. */
  name: string;
  /** What one sees while one edits. */
  draws: string;
  /** There when the editor can be used. */
  ready: Effect;
  /** Chooses the field: the input of its name is there. */
  choose: (page: Page, field: number) => Promise<Step>;
  /** The input in which the name of the chosen field is typed. */
  nameInput: (page: Page, field: number) => Locator;
  /** When the name is typed: a dialog that has to go. */
  named?: (page: Page) => Promise<unknown>;
  rename: (page: Page, field: number, name: string) => Promise<Step>;
  add: (page: Page) => Promise<Step>;
  duplicate: (page: Page, field: number) => Promise<Step>;
  remove: (page: Page, field: number) => Promise<Step>;
  /** Of what was removed; null where the editor cannot. */
  undo: ((page: Page, field: number) => Promise<Step>) | null;
  /** What one drags a field by. */
  handle: (page: Page, field: number) => Promise<Locator>;
  /** There when a field was dropped before another one of its column. */
  dropped?: (field: number, target: number) => Effect;
}

/** Chooses a field, and gives the input in which its name is typed. */
export async function chooseName(page: Page, editor: Editor, field: number): Promise<Locator> {
  await (await editor.choose(page, field)).act();
  return editor.nameInput(page, field);
}

export const press = (page: Page, key: string) => () => page.keyboard.press(key);
export const counted = (page: Page, selector: string) => page.locator(selector).count();
export const nameOf = (field: number) => `Champ ${field}`;
export const CLICK: Trigger = { type: 'click' };
export const key = (name: string): Trigger => ({ type: 'keydown', key: name });

/** One frame of the page: a hand that drags is slower than the pages that follow it. */
export const frame = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve(null))));

/** Drags to the middle of `target` and stands there: what is left is to let go. */
export async function hold(page: Page, from: Locator, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  const start = await from.boundingBox();
  const box = await target.boundingBox();
  if (!start || !box) throw new Error('Nothing to drop on.');
  const begin = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let step = 1; step <= HOLD_STEPS; step += 1) {
    const part = step / HOLD_STEPS;
    await page.mouse.move(begin.x + (end.x - begin.x) * part, begin.y + (end.y - begin.y) * part);
    await frame(page);
  }
}
const HOLD_STEPS = 12;
