import type { Page } from '@playwright/test';
import { expectAccessible, expectReadable, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };
const TICKETS = '/app/moderation/tickets';

/** How the queue looks with forty tickets in it, at this width: the first of them in sight, nothing sideways. */
async function expectQueueAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await expect(page.getByText(/sur 40/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Question 1', exact: true })).toBeInViewport({ ratio: 1 });
  await expectNoSideScroll(page);
  await expectAccessible(page);
}

test('answers tickets from ready answers and hides a server, on a moderator’s phone (MOD-1)', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signInByApi(page, 'moderator', '/app/moderation');
  await expectLoaded(page);
  await expect(page.getByRole('link', { name: 'Tickets ouverts', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Traiter les tickets ouverts' }).click();
  await page.getByRole('search').getByRole('textbox').fill('rejoindre');
  await expect(page).toHaveURL(/q=rejoindre/);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Comment rejoindre un serveur ?' }).click();
  await expectLoaded(page);
  await expect(page.getByRole('region', { name: 'Qui demande' })).toContainText('Apolline Roussel');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Réponses types' }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Fiche en cours de lecture/ })
    .click();
  await expect(page.getByRole('textbox', { name: /Votre réponse/ })).toHaveValue(
    /^Bonjour Apolline Roussel,/,
  );
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expectToast(page, /Réponse envoyée/);

  await page.goto('/app/moderation/discord');
  await page.getByRole('search').getByRole('textbox').fill('kerlan');
  await expect(page).toHaveURL(/q=kerlan/);
  await page.getByRole('button', { name: 'Masquer Brumes de Kerlan' }).click();
  await page.getByRole('dialog').getByLabel(/Motif/).fill('L’invitation mène ailleurs.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Masquer' }).click();
  await expectToast(page, /est masqué/);
  await expect(page.getByText(/L’invitation mène ailleurs\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remettre en vue Brumes de Kerlan' }).click();
  await expectToast(page, /de nouveau visible/);
});

test('empties forty tickets by keyboard alone (MOD-1) @extended', async ({ page, platform }) => {
  test.slow();
  const player = await apiAs(platform, 'player');
  for (let number = 1; number <= 40; number += 1) {
    const asked = { subject: `Question ${number}`, text: 'Comment faire ?', category: 'other' };
    await player('POST', 'ticket', asked);
  }
  await signInByApi(page, 'moderator', `${TICKETS}?state=open&category=other&sort=createdAt`);
  for (const width of [390, 800, 1280]) await expectQueueAt(page, width);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Question 1', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let number = 1; number <= 40; number += 1) {
    await expect(
      page.getByRole('heading', { level: 1, name: `Question ${number}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByText(`Demande ${number} sur 40`)).toBeVisible();
    if (number === 1) {
      await page.keyboard.press('a');
      await expectToast(page, /Demande attribuée à vous/);
      await page.keyboard.press('r');
      await page.keyboard.type('Voyez la page d’aide.');
      await page.keyboard.press('Control+Enter');
      await expectToast(page, /Réponse envoyée/);
    }
    await page.keyboard.press('f');
  }
  await expect(page).toHaveURL(/\/app\/moderation\/tickets\?/);
  await expect(page.getByRole('heading', { name: 'Aucune demande de ce genre' })).toBeVisible();
});

test('renders every moderation screen in the dark without accessibility errors (axe) @extended', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'moderator', '/app/moderation');
  for (const path of ['/app/moderation', TICKETS, '/app/moderation/discord', '/app/moderation/answers']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLoaded(page);
    await expectReadable(page);
  }
  await page.goto(TICKETS);
  await expectLoaded(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The keys answer once the queue has been drawn.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectReadable(page);
});

test('says at its place why a picture is not taken, and leaves the buttons of the dialog free (UPL-1, MOD-1)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await signInByApi(page, 'player', '/app/servers?q=kerlan');
  await page.getByRole('link', { name: /Brumes de Kerlan/ }).click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Signaler Brumes de Kerlan' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: /Que s’est-il passé/ });
  // How far above the buttons each toast stands, in each frame in which there is one; the region, as the toast itself slides in.
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).evaluate(send => {
    const gaps: number[] = [];
    Object.assign(window, { gaps });
    const look = () => {
      const region = document.querySelector('[data-toast]')?.closest('[role=region]');
      if (region) gaps.push(send.getBoundingClientRect().top - region.getBoundingClientRect().bottom);
      requestAnimationFrame(look);
    };
    look();
  });
  // What was copied in a file manager, pasted into the text.
  await text.evaluate(area => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['Bonjour'], 'récit.pdf', { type: 'application/pdf' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(dialog.getByText(/^«\srécit\.pdf\s» n’a pas été envoyée\. /)).toBeVisible();
  // It may have gone by now: what counts is where it stood in the end.
  const lastGap = () => page.evaluate(() => (window as unknown as { gaps: number[] }).gaps.at(-1) ?? -1);
  await expect.poll(lastGap).toBeGreaterThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Oublier récit.pdf' }).click();
  await expect(dialog.getByText(/n’a pas été envoyée/)).toHaveCount(0);
});

test('reports a server and shows the reporter their requests (MOD-1, PLY-3)', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInByApi(page, 'player', '/app/servers?q=kerlan');
  await page.getByRole('link', { name: /Brumes de Kerlan/ }).click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Signaler Brumes de Kerlan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Motif/).selectOption('Lien Discord mort ou trompeur');
  await dialog.getByRole('textbox', { name: /Que s’est-il passé/ }).fill('L’invitation ne marche plus.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await expectToast(page, /Signalement envoyé/);
  await page.goto('/app/help/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /Lien Discord mort ou trompeur\s: Brumes de Kerlan/ }).click();
  await expect(page.getByText('L’invitation ne marche plus.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /Votre réponse/ }).fill('Depuis hier soir.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expectToast(page, /Réponse envoyée/);
  await page.goto('/app/moderation');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});
