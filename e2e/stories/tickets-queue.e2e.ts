import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, people, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const TICKETS = '/app/moderation/tickets';
const PHONE = { width: 390, height: 844 };

interface Made {
  _id: string;
}

/** Presses keys one at a time, and counts them. */
function counting(page: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    taken: () => {
      const taken = keys;
      keys = 0;
      return taken;
    },
  };
}

test('answers twelve tickets in a row with at most four keys each beside the text (DSK-5)', async ({
  page,
  platform,
}) => {
  test.slow();
  const player = await apiAs(platform, 'player');
  for (let number = 1; number <= 12; number += 1)
    await player('POST', 'ticket', { subject: `File ${number}`, text: 'Comment faire ?', category: 'idea' });
  await signInByApi(page, 'moderator', `${TICKETS}?category=idea&q=File`);
  await expect(page.getByRole('link', { name: 'File 1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const keys = counting(page);
  for (let number = 1; number <= 12; number += 1) {
    const heading = page.getByRole('heading', { level: 1, name: `File ${number}`, exact: true });
    await expect(heading).toBeVisible();
    await expect(page.getByText(`Demande ${number} sur 12`)).toBeVisible();
    if (number % 2 === 0) {
      // A macro: it answers, labels and closes.
      await keys.press('t');
      const dialog = page.getByRole('dialog', { name: 'Réponses types' });
      await expect(dialog.getByRole('option', { name: /Suggestion notée/ })).toBeVisible();
      if (number === 2) await expectAccessible(page);
      await page.keyboard.type('sugg');
      await keys.press('Enter');
      await expect(page.getByRole('textbox', { name: /Votre réponse/ })).toHaveValue(/Belle idée/);
      await keys.press('Control+Enter');
    } else {
      await keys.press('r');
      await page.keyboard.type('Voyez la page d’aide.');
      if (number === 1) {
        await keys.press('Control+Enter');
        await expectToast(page, /Réponse envoyée/);
        await keys.press('f');
      } else await keys.press('Control+Shift+Enter');
    }
    await expect(heading).toBeHidden();
    expect(keys.taken()).toBeLessThanOrEqual(4);
  }
  await expect(page.getByRole('heading', { name: /Aucun résultat|Aucune demande/ })).toBeVisible();
  await page.getByRole('button', { name: 'Fermées' }).click();
  await expect(page.getByRole('row', { name: /File 2/ })).toContainText('idée');
});

test('says that a colleague’s answer has just arrived, before one sends one’s own (DSK-5)', async ({
  page,
  browser,
  platform,
}) => {
  const player = await apiAs(platform, 'player');
  const asked = { subject: 'Deux à répondre', text: 'Qui répond ?', category: 'question' };
  const { _id } = await player<Made>('POST', 'ticket', asked);
  await signInByApi(page, 'moderator', `${TICKETS}/${_id}`);
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const other = await context.newPage();
  await signInByApi(other, 'administrator', `${TICKETS}/${_id}`);
  await page.getByRole('textbox', { name: /Votre réponse/ }).fill('Je regarde.');
  const presence = other.getByRole('status', { name: 'Présence' });
  await expect(presence).toContainText(`${people.moderator} répond…`);
  await other.getByRole('textbox', { name: /Votre réponse/ }).fill('C’est réglé.');
  await other.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText(/Une réponse vient d’arriver/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText(/a répondu entre-temps/)).toBeVisible();
  // Taken by answering.
  await expect(page.getByRole('combobox', { name: 'Attribuée à' })).toHaveValue(/.+/);
  await context.close();
});

test('handles several tickets at once on a phone, joins reporters to one problem, and they all read the answer (DSK-5) @extended', async ({
  page,
  browser,
  platform,
}) => {
  test.slow();
  const [player, master] = [await apiAs(platform, 'player'), await apiAs(platform, 'gameMaster')];
  const ask = (by: typeof player, subject: string) =>
    by<Made>('POST', 'ticket', { subject, text: 'Depuis hier.', category: 'bug' });
  const lead = await ask(player, 'Panne du soir');
  await ask(master, 'Panne vue aussi');
  await ask(player, 'Panne encore');
  await page.setViewportSize(PHONE);
  await signInByApi(page, 'moderator', `${TICKETS}?q=Panne`);
  await expectLoaded(page);
  await expectAccessible(page);
  const tick = async () => {
    for (const name of [/Panne vue aussi$/, /Panne encore$/])
      await page.getByRole('checkbox', { name }).check();
  };
  await tick();
  await page.getByRole('button', { name: 'En veille…' }).click();
  const aside = page.getByRole('dialog', { name: 'Mettre en veille' });
  await expect(aside).toContainText('Panne vue aussi');
  await expectAccessible(page);
  await aside.getByRole('button', { name: /Demain matin/ }).click();
  await expect(page.getByRole('link', { name: 'Panne encore' })).toBeHidden();
  const selection = page.getByRole('group', { name: 'Actions sur la sélection' });
  await selection.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('link', { name: 'Panne encore' })).toBeVisible();

  await tick();
  await page.getByRole('button', { name: 'Joindre…' }).click();
  const join = page.getByRole('dialog', { name: /Joindre ces 2 demandes/ });
  await join.getByLabel('Chercher une demande').fill('Panne du soir');
  await join.getByLabel(/^Demande qui porte le problème/).selectOption({ value: lead._id });
  await expectAccessible(page);
  await join.getByRole('button', { name: 'Joindre' }).click();
  await expect(page.getByText('2 jointes')).toBeVisible();
  await page.getByRole('link', { name: 'Panne du soir', exact: true }).click();
  await expect(page.getByText(/2 demandes jointes/)).toBeVisible();
  await page.getByRole('textbox', { name: /Votre réponse/ }).fill('La panne est finie.');
  await page.getByText('Fermer en envoyant').click();
  await expect(page.getByRole('switch', { name: /Fermer en envoyant/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer et fermer' }).click();
  await expectToast(page, /demande fermée/);

  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR', viewport: PHONE });
  const phone = await context.newPage();
  await signInByApi(phone, 'gameMaster', '/app/help/tickets');
  await phone.getByRole('link', { name: /Panne vue aussi/ }).click();
  await expect(phone.getByText('La panne est finie.')).toBeVisible();
  await expect(phone.getByText('Votre demande est-elle réglée ?')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Oui' }).click();
  await expect(phone.getByText(/Merci pour votre avis/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText(/Merci pour votre avis/)).toBeVisible();
  await context.close();
});
