import type { Page } from '@playwright/test';
import { enterAs, expectLoaded } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';

test.use({ hasTouch: true });

const SHEET = 'Brouillon : chasseur d’Obsidienne';

interface Stored {
  _id: string;
  version: number;
  structure: { tabs: unknown[] };
  fields: Record<string, unknown>;
}

const bearer = (page: Page) => page.evaluate(() => `Bearer ${localStorage.getItem('token')}`);

async function storedSheet(page: Page, { api }: Platform, id: string): Promise<Stored> {
  const answer = await page.request.get(`${api}/sheet/${id}`, {
    headers: { authorization: await bearer(page) },
  });
  return (await answer.json()) as Stored;
}

async function openEditor(page: Page): Promise<string> {
  await page.goto('/app/sheets');
  await page.getByRole('link', { name: `Modifier ${SHEET}` }).click();
  await expect(page.getByRole('group', { name: 'Champ Nom', exact: true })).toBeVisible();
  return page.url().split('/').pop() ?? '';
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().includes('/sheet'),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Aucune modification en attente')).toBeVisible();
}

const grip = (page: Page) => page.getByRole('button', { name: 'Déplacer champ Proie jurée' });
const target = (page: Page) => page.getByRole('group', { name: 'Champ Serment', exact: true });

/** What is dragged is over the element before which or behind which it will be dropped, and this is announced. */
const expectOver = (page: Page) =>
  expect(page.getByText('« Proie jurée » est sur « Serment ».')).toBeAttached();

async function centres(page: Page) {
  const from = await grip(page).boundingBox();
  const to = await target(page).boundingBox();
  if (!from || !to) throw new Error('not on screen');
  return {
    from: { x: from.x + from.width / 2, y: from.y + from.height / 2 },
    to: { x: to.x + to.width / 2, y: to.y + to.height - 4 },
  };
}

/** Each way takes « Proie jurée » to behind « Serment », in the other column. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  mouse: async page => {
    const { from, to } = await centres(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y - 2, { steps: 8 });
    await expectOver(page);
    await page.mouse.move(to.x, to.y, { steps: 2 });
    await page.mouse.up();
  },
  touch: async page => {
    const { from, to } = await centres(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    // A finger that rests takes the element: the announcement says when.
    await expect(page.getByText(/« Proie jurée » est (?:pris|sur)/)).toBeAttached();
    for (let part = 1; part <= 8; part += 1) {
      await touch('touchMove', [
        { x: from.x + ((to.x - from.x) * part) / 8, y: from.y + ((to.y - from.y) * part) / 8 },
      ]);
    }
    await expectOver(page);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
  },
  keyboard: async page => {
    await grip(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
  },
  menu: async page => {
    await page.getByRole('button', { name: 'Actions de Proie jurée' }).click();
    await page.getByRole('menuitem', { name: 'Déplacer vers la droite' }).click();
  },
};

test('the same move by mouse, touch, keyboard and menu saves the same sheet, and undo brings it back (SED-5, SED-14)', async ({
  page,
  platform,
}) => {
  await enterAs(page, 'gameMaster', '/app/sheets');
  await expectLoaded(page);
  const documents: unknown[] = [];
  let first: unknown;
  for (const [way, move] of Object.entries(ways)) {
    const id = await openEditor(page);
    first ??= (await storedSheet(page, platform, id)).structure.tabs;
    await test.step(way, () => move(page));
    await expect(
      page
        .getByRole('group', { name: 'Colonne Colonne 2' })
        .getByRole('group', { name: 'Champ Proie jurée' }),
    ).toBeVisible();
    await save(page);
    documents.push((await storedSheet(page, platform, id)).structure.tabs);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await save(page);
    expect((await storedSheet(page, platform, id)).structure.tabs).toEqual(first);
  }
  expect(documents[0]).not.toEqual(first);
  for (const document of documents) expect(document).toEqual(documents[0]);
});
