import type { Locator, Page } from 'playwright';

import { chooseName, CLICK, counted, frame, key, nameOf, type Editor } from './editor.steps.ts';

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

/** SurveyJS Creator. */
export const survey: Editor = {
  name: 'survey',
  draws: 'the form',
  ready: { selector: TITLES, text: 'Champ 1' },
  choose: async (page, field) => {
    const own = await reveal(page, field);
    const effect = { selector: '.spg-container input, .spg-container textarea', value: nameOf(field) };
    return { on: CLICK, effect, act: () => own.click({ position: { x: 200, y: 12 } }) };
  },
  nameInput: page => page.locator('.spg-container').getByLabel('Question title').first(),
  rename: async (page, field, name) => {
    const input = await chooseName(page, survey, field);
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
