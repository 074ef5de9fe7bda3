import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from '../src/accessibility.ts';
import { expectFocusKept, tabTo } from '../src/keyboard.ts';
import { type Person, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const PHONE = { width: 390, height: 844 };

async function openPhone(browser: Browser, origin: string, person: Person, path: string) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: PHONE,
  });
  const page = await context.newPage();
  await signInByApi(page, person, path);
  return page;
}

const section = (page: Page) => page.getByRole('region', { name: 'Prochaine date' });
const answersFor = (page: Page, date: RegExp) =>
  section(page).getByRole('group', {
    name: new RegExp(String.raw`^Votre réponse pour ${date.source}`),
  });

test('a game master asks for the next date, a phone answers it, also after its network failed, and the table plays at the date chosen (TAB-7)', async ({
  page,
  browser,
}) => {
  await signInByApi(page, 'gameMaster', '/app/games/find');
  await page.getByRole('link', { name: 'Le Trône vide', exact: true }).click();
  const propose = page.getByRole('button', { name: 'Proposer des dates' });
  await propose.focus();
  const game = new URL(page.url());
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Proposer des dates' });
  await form.getByLabel(/^Date 1/).fill('2030-03-28T20:30');
  await form.getByRole('button', { name: 'Proposer', exact: true }).click();
  await expect(form.getByText('Indiquez une date et une heure.')).toBeVisible();
  await form.getByRole('button', { name: 'Retirer la date 2' }).click();
  // Over the night in which summer time begins: half past eight stays half past eight.
  await form.getByRole('button', { name: 'Ajouter une date' }).click();
  await expect(form.getByLabel(/^Date 2/)).toHaveValue('2030-04-04T20:30');
  await form.getByLabel(/^Précision/).fill('Chez Maud');
  await expectGoodEverywhere(page, 'light');
  await form.getByRole('button', { name: 'Proposer', exact: true }).click();
  const dates = section(page).getByRole('list', { name: 'Dates proposées' });
  await expect(dates.getByRole('listitem')).toHaveCount(2);

  const phone = await openPhone(browser, game.origin, 'player', game.pathname);
  const first = answersFor(phone, /jeu\. 28 mars 2030/);
  await tabTo(phone, first.getByRole('button', { name: 'Je peux', exact: true }));
  await phone.keyboard.press('Enter');
  await expect(first.getByRole('button', { name: 'Je peux', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectFocusKept(phone);
  await expect(dates.getByText(/^Je peux\s: 1$/)).toBeVisible();
  const second = answersFor(phone, /jeu\. 4 avril 2030/);
  await phone.context().setOffline(true);
  await second.getByRole('button', { name: 'Je ne peux pas' }).click();
  await expect(phone.getByText('Votre réponse n’est pas enregistrée')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Je ne peux pas' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await phone.context().setOffline(false);
  await second.getByRole('button', { name: 'Je ne peux pas' }).click();
  await expect(dates.getByText(/^Je ne peux pas\s: 1$/)).toBeVisible();
  await phone.getByLabel('Votre commentaire').fill('Après le dîner');
  await phone.keyboard.press('Enter');
  await expect(section(page).getByText(/Après le dîner/)).toBeVisible();
  await expectGoodEverywhere(phone, 'light');

  await dates.getByRole('button', { name: /^Choisir jeu\. 28 mars 2030/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Choisir cette date' }).click();
  const sessions = page.getByRole('region', { name: 'Séances' });
  await expect(sessions.getByText(/28\/03\/2030 20:30/)).toBeVisible();
  await expect(section(phone)).toHaveCount(0);
  await expect(
    phone
      .getByRole('region', { name: 'Séances' })
      .getByText(/28\/03\/2030 20:30/)
      .first(),
  ).toBeVisible();
  await phone.context().close();
});

test('sessions repeat until somebody ends it, reminders are switched off, and a calendar reads the dates by a secret address until it is renewed (TAB-7) @extended', async ({
  page,
  browser,
}) => {
  await signInByApi(page, 'gameMaster', '/app/games/find');
  await page.getByRole('link', { name: 'Le Trône vide', exact: true }).click();
  const sessions = page.getByRole('region', { name: 'Séances' });
  await page.getByRole('button', { name: 'Prévoir une séance' }).click();
  const planned = page.getByRole('dialog', { name: 'Prévoir une séance' });
  await planned.getByLabel(/^Titre/).fill('Le bal');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await planned.getByLabel(/^Date et heure/).fill(`${inDays(3)}T20:30`);
  await planned.getByRole('button', { name: 'Enregistrer' }).click();
  await sessions.getByRole('button', { name: /^Répéter\s: Le bal/ }).click();
  const repeat = page.getByRole('dialog', { name: 'Répéter Le bal' });
  await repeat.getByLabel('Fin').selectOption('Un nombre de fois');
  await repeat.getByLabel(/^Nombre de fois/).fill('1');
  await repeat.getByRole('button', { name: 'Répéter', exact: true }).click();
  await expect(repeat.getByText('Un nombre de 2 à 200 est attendu.')).toBeVisible();
  await repeat.getByLabel(/^Nombre de fois/).fill('3');
  await expect(repeat.getByRole('status')).toHaveText(/sur deux, 3 fois/);
  await expectAccessible(page);
  await repeat.getByRole('button', { name: 'Répéter', exact: true }).click();
  await expect(sessions.getByRole('link', { name: /^Aller à la table\s: Le bal/ })).toHaveCount(3);

  const phone = await openPhone(browser, new URL(page.url()).origin, 'player', '/app/me/games');
  await phone.getByRole('button', { name: 'S’abonner au calendrier' }).click();
  const feed = phone.getByRole('dialog', { name: 'S’abonner au calendrier' });
  await feed.getByRole('button', { name: 'Créer mon adresse' }).click();
  const address = feed.getByText(/calendar\.ics\?key=/);
  const before = (await address.textContent()) ?? '';
  await expectGoodEverywhere(phone, 'light');
  const read = async (where: string) => {
    const answer = await fetch(where);
    return { status: answer.status, text: await answer.text() };
  };
  const calendar = await read(before);
  expect(calendar.status).toBe(200);
  expect(calendar.text.match(/Le bal/g)).toHaveLength(3);
  await feed.getByRole('button', { name: 'Changer l’adresse' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(address).not.toHaveText(before);
  expect((await read(before)).status).toBe(404);

  await sessions
    .getByRole('button', { name: /^Répétition\s: Le bal/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ne plus répéter, annuler ce qui est à venir' }).click();
  await expect(sessions.getByRole('link', { name: /^Aller à la table\s: Le bal/ })).toHaveCount(0);
  const now = (await address.textContent()) ?? '';
  await expect.poll(async () => (await read(now)).text.match(/STATUS:CANCELLED/g)?.length).toBe(3);
  await feed.getByRole('button', { name: 'Arrêter' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Arrêter' }).click();
  await expect(feed.getByRole('button', { name: 'Créer mon adresse' })).toBeVisible();
  expect((await read(now)).status).toBe(404);

  await phone.goto('/app/me/notifications');
  const reminders = phone.getByRole('region', { name: 'Rappels' });
  await reminders.getByText('Me rappeler mes dates').click();
  await reminders.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(phone.getByText('Vos réglages sont enregistrés')).toBeVisible();
  await expectGoodEverywhere(phone, 'light');
  await phone.reload();
  await expect(reminders.getByRole('switch', { name: 'Me rappeler mes dates' })).not.toBeChecked();
  await phone.context().close();
});

test('a server’s events are read by any calendar under one’s own address (TAB-7)', async ({ page }) => {
  await signInByApi(page, 'player', '/app/servers');
  await page
    .getByRole('link', { name: /Brumes de Kerlan/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'S’abonner au calendrier' }).first().click();
  const feed = page.getByRole('dialog', { name: 'S’abonner au calendrier' });
  await feed.getByRole('button', { name: 'Créer mon adresse' }).click();
  const address = (await feed.getByText(/calendar\.ics\?key=/).textContent()) ?? '';
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(await answer.text()).toContain('BEGIN:VEVENT');
  await expectGoodEverywhere(page, 'light');
});
