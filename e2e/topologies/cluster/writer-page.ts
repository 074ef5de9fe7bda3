import { expect, type Browser } from '@playwright/test';
import { expectLoaded, signInByApi } from '../../src/people.ts';
import type { Platform } from '../../src/platform.ts';

/** Somebody who has typed a long text into a form, and has not saved it yet. */
export interface WriterPage {
  /** Saves while the database is away. What the page says, in its own words. @throws Error where it says nothing, or something is gone. */
  saveInVain(): Promise<string>;
  /** Saves again, until it is kept. @throws Error where the server is not there as it was typed. */
  saveAgain(): Promise<void>;
  name: string;
}

const STORY = 'Les marins y parlent bas, et les naufrageurs y comptent. '.repeat(60).trim();
const INTRODUCTION = 'On y entend la mer, et ceux qu’elle n’a pas rendus.';
/** How long a page may take to say that nothing was kept, in ms: it waits 20 s for an answer. */
const SAID_MS = 30_000;

/** Opens the form of a new server in a browser and fills it in. */
export async function openWriterPage(browser: Browser, platform: Platform): Promise<WriterPage> {
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const page = await context.newPage();
  const name = 'Les Veilleurs de la grappe';
  await signInByApi(page, 'player', '/app/servers');
  await page.getByRole('link', { name: 'Créer un jeu/serveur' }).click();
  await page.getByRole('button', { name: 'Créer un serveur' }).click();
  await page.getByLabel(/^Nom/).fill(name);
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await page.getByLabel('Introduction').fill(INTRODUCTION);
  await page.getByRole('textbox', { name: 'Thème' }).fill('Marins et naufrageurs.');
  const story = page.getByRole('textbox', { name: 'Histoire', exact: true });
  await story.fill(STORY);
  const save = page.getByRole('button', { name: 'Enregistrer le serveur' });
  const expectTyped = async () => {
    await expect(story).toHaveValue(STORY);
    await expect(page.getByLabel('Introduction')).toHaveValue(INTRODUCTION);
  };
  const created = page.getByRole('dialog', { name: `Le serveur ${name} est bien créé !` });
  return {
    name,
    async saveInVain() {
      await save.press('Enter');
      const reason = page.getByRole('alert').filter({ hasText: /indisponible|ne répond pas|trop de temps/ });
      await expect(reason).toBeVisible({ timeout: SAID_MS });
      await expectTyped();
      return (await reason.innerText()).replaceAll(/\s+/g, ' ');
    },
    async saveAgain() {
      await expectTyped();
      await expect(async () => {
        if (await created.isVisible()) return;
        await save.press('Enter');
        await expect(created).toBeVisible({ timeout: 15_000 });
      }).toPass({ timeout: 90_000 });
      await page.getByRole('link', { name: 'Voir le serveur' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectLoaded(page);
      await expect(page.getByRole('main')).toContainText(INTRODUCTION);
      await context.close();
    },
  };
}
