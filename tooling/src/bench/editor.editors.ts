import type { Page } from 'playwright';

import { chooseName, CLICK, counted, hold, key, nameOf, press, type Editor } from './editor.steps.ts';
import { survey } from './editor.surveyjs.ts';

const OUR_FIELDS = '[role="group"][aria-label^="Champ "]';
const ourName = (page: Page, field: number) => page.locator(`[data-name-of="field${field}"]`);

/** In the platform: with the frame, the session and the API that the sheet is fetched from. */
const rpd: Editor = {
  name: 'rpd',
  draws: 'the sheet as players see it',
  ready: { selector: '[data-name-of="field1"]' },
  choose: async (page, field) => ({
    on: CLICK,
    effect: { selector: 'aside input', value: nameOf(field) },
    act: () => ourName(page, field).click(),
  }),
  nameInput: page => page.getByRole('complementary', { name: 'Réglages' }).getByLabel('Nom', { exact: true }),
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
  dropped: (field, target) => ({
    selector: `[data-element="field${field}"] + [data-element="field${target}"]`,
  }),
};

/** The same on a page of its own, as the others are. */
const alone: Editor = { ...rpd, name: 'rpd-alone' };
/** The same of another checkout (`--baseline`). */
const baseline: Editor = { ...rpd, name: 'baseline' };

const LABELS = '.formarea label';
const LABEL_INPUT = '.formio-dialog input[name="data[label]"]';
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
  draws: 'the form',
  ready: { selector: LABELS, text: 'Champ 1' },
  choose: async (page, field) => {
    const button = await tool(page, field, 'editComponent');
    const effect = { selector: LABEL_INPUT, value: nameOf(field) };
    return { on: CLICK, effect, act: () => button.click() };
  },
  nameInput: page => page.locator(LABEL_INPUT),
  named: page => saveDialog(page),
  rename: async (page, field, name) => {
    const input = await chooseName(page, formio, field);
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

const labelInput = (field: number) => `input[name="label"][id^="field${field}_"]`;

async function choosePart(page: Page, field: number): Promise<void> {
  await part(page, field).scrollIntoViewIfNeeded();
  await part(page, field).click({ position: { x: 400, y: 10 }, force: true });
}

const puck: Editor = {
  name: 'puck',
  draws: 'names and plain inputs',
  ready: { selector: PARTS, text: 'Champ 1' },
  choose: async (page, field) => {
    await part(page, field).scrollIntoViewIfNeeded();
    const effect = { selector: labelInput(field), value: nameOf(field) };
    return { on: CLICK, effect, act: () => choosePart(page, field) };
  },
  // Twice in the page: in the panel, and in the one for narrow windows.
  nameInput: (page, field) => page.locator(`${labelInput(field)}:visible`).first(),
  rename: async (page, field, name) => {
    const input = await chooseName(page, puck, field);
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
    return {
      on: CLICK,
      effect,
      act: () => page.locator('button[title="Duplicate"]:visible').first().click(),
    };
  },
  remove: async (page, field) => {
    await choosePart(page, field);
    const effect = { selector: PARTS, text: nameOf(field), count: 0 };
    return { on: CLICK, effect, act: () => page.locator('button[title="Delete"]:visible').first().click() };
  },
  undo: async (page, field) => ({
    on: CLICK,
    effect: { selector: PARTS, text: nameOf(field), count: 1 },
    act: () => page.locator('button[title="undo"]:visible').first().click(),
  }),
  handle: async (page, field) => {
    await part(page, field).scrollIntoViewIfNeeded();
    return part(page, field);
  },
};

export const EDITORS = [rpd, baseline, alone, survey, formio, puck] as const;
