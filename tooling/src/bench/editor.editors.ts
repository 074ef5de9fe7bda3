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
  /** There when the editor can be used. */
  ready: Effect;
  /** Chooses the field, and gives the input in which its name is typed. */
  nameInput: (page: Page, field: number) => Promise<Locator>;
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
}

const press = (page: Page, key: string) => () => page.keyboard.press(key);
const counted = (page: Page, selector: string) => page.locator(selector).count();
const nameOf = (field: number) => `Champ ${field}`;
const CLICK: Trigger = { type: 'click' };
const key = (name: string): Trigger => ({ type: 'keydown', key: name });

/** One frame of the page: a hand that drags is slower than the pages that follow it. */
const frame = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve(null))));

/** Drags to the middle of `target` and stands there: what is left is to let go. */
async function hold(page: Page, from: Locator, target: Locator): Promise<void> {
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

const OUR_FIELDS = '[role="group"][aria-label^="Champ "]';
const ourName = (page: Page, field: number) => page.locator(`[data-name-of="field${field}"]`);

const rpd: Editor = {
  name: 'rpd',
  ready: { selector: '[data-name-of="field1"]' },
  nameInput: async (page, field) => {
    await ourName(page, field).click();
    return page.getByRole('complementary', { name: 'Réglages' }).getByLabel('Nom', { exact: true });
  },
  rename: async (page, field, name) => {
    await ourName(page, field).dblclick();
    await page.locator(`[data-element="field${field}"] input`).fill(name);
    return {
      on: key('Enter'),
      effect: { selector: '[data-name-of]', text: name },
      act: press(page, 'Enter'),
    };
  },
  add: async page => {
    const button = page.getByRole('button', { name: 'Ajouter un champ à Colonne 1' }).first();
    const count = (await counted(page, OUR_FIELDS)) + 1;
    await button.scrollIntoViewIfNeeded();
    return {
      on: CLICK,
      effect: { selector: OUR_FIELDS, count },
      act: () => button.click(),
      tidy: press(page, 'Escape'),
    };
  },
  duplicate: async (page, field) => {
    await ourName(page, field).click();
    const text = `${nameOf(field)} (copie)`;
    return { on: key('d'), effect: { selector: '[data-name-of]', text }, act: press(page, 'Control+d') };
  },
  remove: async (page, field) => {
    await ourName(page, field).click();
    const effect = { selector: `[data-element="field${field}"]`, count: 0 };
    return { on: key('Delete'), effect, act: press(page, 'Delete') };
  },
  undo: async (page, field) => ({
    on: key('z'),
    effect: { selector: `[data-name-of="field${field}"]` },
    act: press(page, 'Control+z'),
  }),
  handle: async (page, field) => page.locator(`[data-grip-of="field${field}"]`),
};

const TITLES = '.svc-question__content .sv-string-editor';
const question = (page: Page, field: number) =>
  page.locator(`[data-sv-drop-target-survey-element="field${field}"]`);

/** Questions are drawn when they come into view: the wheel turns until this one is there, clear of what lies over the edges. */
async function reveal(page: Page, field: number): Promise<Locator> {
  const own = question(page, field);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 3, height / 2);
  for (let turn = 0; turn < 80; turn += 1) {
    const box = (await own.count()) > 0 ? await own.boundingBox() : null;
    if (box && box.y > 100 && box.y + box.height < height - 120) return own;
    const known = await page
      .locator('[data-sv-drop-target-survey-element^="field"]')
      .evaluateAll(all =>
        all
          .filter(one => one.getBoundingClientRect().bottom > 0)
          .map(one => Number(one.getAttribute('data-sv-drop-target-survey-element')?.slice('field'.length))),
      );
    // By eye first, then turn by turn: a question is taller than 150 px.
    const [first = field, last = field] = [known.at(0), known.at(-1)];
    const away = field < first ? field - first : Math.max(0, field - last);
    const distance = box ? (box.y <= 100 ? -200 : 200) : away * 150 || 200;
    await page.mouse.wheel(0, distance);
    await frame(page);
  }
  throw new Error(`${nameOf(field)} is not drawn.`);
}

async function chooseQuestion(page: Page, field: number): Promise<Locator> {
  const own = await reveal(page, field);
  await own.click({ position: { x: 200, y: 12 } });
  return own;
}

const survey: Editor = {
  name: 'survey',
  ready: { selector: TITLES, text: 'Champ 1' },
  nameInput: async (page, field) => {
    await chooseQuestion(page, field);
    return page.locator('.spg-container').getByLabel('Question title').first();
  },
  rename: async (page, field, name) => {
    const input = await survey.nameInput(page, field);
    await input.fill(name.slice(0, -1));
    const last = name.slice(-1);
    return { on: key(last), effect: { selector: TITLES, text: name }, act: () => input.press(last) };
  },
  add: async page => {
    const selector = '[data-sv-drop-target-survey-element^="question"]';
    const count = (await counted(page, selector)) + 1;
    const button = page.getByRole('button', { name: 'Long Text' }).first();
    return { on: CLICK, effect: { selector, count }, act: () => button.click() };
  },
  duplicate: async (page, field) => {
    const own = await chooseQuestion(page, field);
    const effect = { selector: TITLES, text: nameOf(field), count: 2 };
    return { on: CLICK, effect, act: () => own.locator('[title="Duplicate"]').first().click() };
  },
  remove: async (page, field) => {
    const own = await chooseQuestion(page, field);
    const effect = { selector: TITLES, text: nameOf(field), count: 0 };
    return { on: CLICK, effect, act: () => own.locator('[title="Delete"]').first().click() };
  },
  undo: async (page, field) => ({
    on: CLICK,
    effect: { selector: TITLES, text: nameOf(field), count: 1 },
    act: () => page.locator('[title="Undo"]').first().click(),
  }),
  handle: async (page, field) => {
    const own = await chooseQuestion(page, field);
    return own.locator('.svc-question__drag-element').first();
  },
};

const LABELS = '.formarea label';
const component = (page: Page, field: number) =>
  page
    .locator('.builder-component')
    .filter({ has: page.locator(`:scope > .formio-component-field${field}`) });
const tool = async (page: Page, field: number, ref: string) => {
  const own = component(page, field);
  await own.hover();
  return own.locator(`[ref="${ref}"]`).first();
};
const saveDialog = (page: Page) => page.locator(`.formio-dialog [ref="saveButton"]`).click();

const formio: Editor = {
  name: 'formio',
  ready: { selector: LABELS, text: 'Champ 1' },
  nameInput: async (page, field) => {
    await (await tool(page, field, 'editComponent')).click();
    return page.locator('.formio-dialog input[name="data[label]"]');
  },
  named: page => saveDialog(page),
  rename: async (page, field, name) => {
    const input = await formio.nameInput(page, field);
    await input.fill(name);
    return { on: CLICK, effect: { selector: LABELS, text: name }, act: () => saveDialog(page) };
  },
  add: async page => {
    await hold(page, page.locator('[data-key="textfield"]').first(), component(page, 2));
    return {
      on: { type: 'mouseup' },
      effect: { selector: '.formio-dialog [ref="saveButton"]' },
      act: () => page.mouse.up(),
      tidy: () => saveDialog(page),
    };
  },
  duplicate: async (page, field) => {
    await (await tool(page, field, 'copyComponent')).click();
    const paste = await tool(page, field, 'pasteComponent');
    const effect = { selector: LABELS, text: nameOf(field), count: 2 };
    return { on: CLICK, effect, act: () => paste.click() };
  },
  remove: async (page, field) => {
    const button = await tool(page, field, 'removeComponent');
    return {
      on: CLICK,
      effect: { selector: LABELS, text: nameOf(field), count: 0 },
      act: () => button.click(),
    };
  },
  undo: null,
  handle: async (page, field) => {
    await component(page, field).scrollIntoViewIfNeeded();
    return component(page, field);
  },
};

const PARTS = '[data-puck-component]';
const part = (page: Page, field: number) => page.locator(`[data-puck-component="field${field}"]`);

async function choosePart(page: Page, field: number): Promise<void> {
  await part(page, field).scrollIntoViewIfNeeded();
  await part(page, field).click({ position: { x: 400, y: 10 }, force: true });
}

const puck: Editor = {
  name: 'puck',
  ready: { selector: PARTS, text: 'Champ 1' },
  nameInput: async (page, field) => {
    await choosePart(page, field);
    // Twice in the page: in the panel, and in the one for narrow windows.
    return page.locator(`input[name="label"][id^="field${field}_"]:visible`).first();
  },
  rename: async (page, field, name) => {
    const input = await puck.nameInput(page, field);
    await input.fill(name.slice(0, -1));
    const last = name.slice(-1);
    return { on: key(last), effect: { selector: PARTS, text: name }, act: () => input.press(last) };
  },
  add: async page => {
    const count = (await counted(page, PARTS)) + 1;
    await hold(page, page.locator('[data-testid="drawer-item:Field"]').first(), part(page, 2));
    return { on: { type: 'pointerup' }, effect: { selector: PARTS, count }, act: () => page.mouse.up() };
  },
  duplicate: async (page, field) => {
    await choosePart(page, field);
    const effect = { selector: PARTS, text: nameOf(field), count: 2 };
    return { on: CLICK, effect, act: () => page.locator('button[title="Duplicate"]').first().click() };
  },
  remove: async (page, field) => {
    await choosePart(page, field);
    const effect = { selector: PARTS, text: nameOf(field), count: 0 };
    return { on: CLICK, effect, act: () => page.locator('button[title="Delete"]').first().click() };
  },
  undo: async (page, field) => ({
    on: CLICK,
    effect: { selector: PARTS, text: nameOf(field), count: 1 },
    act: () => page.locator('button[title="undo"]').first().click(),
  }),
  handle: async (page, field) => {
    await part(page, field).scrollIntoViewIfNeeded();
    return part(page, field);
  },
};

export const EDITORS = [rpd, survey, formio, puck] as const;
