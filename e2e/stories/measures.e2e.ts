import { expectAccessible, expectReadable } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, fillInSignIn, people, signInAs, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test('a moderator suspends somebody, who reads why, contests it, and is let back by somebody else (DSK-3)', async ({
  page,
  browser,
  platform,
}) => {
  const options = { baseURL: platform.url, locale: 'fr-FR' };
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signInByApi(phone, 'player', '/app/me/measures');
  await expect(phone.getByText('Aucune mesure ne vous concerne.')).toBeVisible();
  await expectAccessible(phone);

  await signInByApi(page, 'moderator', '/app/moderation/tickets?view=all');
  await page.getByRole('link', { name: 'Mon portrait reste flou' }).click();
  const person = page.getByRole('region', { name: 'Qui demande' });
  await person.getByRole('button', { name: 'Prendre une mesure' }).click();
  const form = page.getByRole('dialog', { name: 'Mesure envers joueur' });
  await form.getByRole('combobox', { name: /^Mesure/ }).selectOption('Suspension');
  // The form is taller than the window: its buttons are in sight all the same.
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(form.getByRole('textbox', { name: /^Pièce/ })).not.toBeInViewport();
  await expect(form.getByRole('button', { name: 'Prendre la mesure' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('button', { name: 'Prendre la mesure' }).click();
  await expect(form.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await form.getByLabel(/^Règle en cause/).fill('Respect des autres (charte, 2)');
  await form.getByLabel(/^Faits retenus/).fill('Insultes répétées envers deux personnes de la table.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Prendre la mesure' }).click();
  await expectToast(page, /décision prise/);
  await expect(page.getByRole('heading', { level: 1, name: /Suspension\s: joueur/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pièces' })).toContainText('Mon portrait reste flou');
  await expectAccessible(page);

  // The phone is signed out without a touch, and led to the sign-in page.
  await phone.waitForURL(url => url.pathname.endsWith('/authorize'));
  await fillInSignIn(phone, 'joueur');
  await expect(phone.getByRole('alert')).toContainText(/suspendu jusqu’au .*Respect des autres.*Insultes/);
  await phone.getByRole('link', { name: 'Contester cette décision' }).click();
  await phone.getByLabel(/pseudo/i).fill('joueur');
  await phone.getByLabel(/^Mot de passe/).fill('aventure-demo');
  await phone.getByLabel(/^Ce que vous répondez/).fill('Ce n’était pas moi, voyez l’heure.');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Envoyer' }).click();
  await expect(phone.getByText('Votre contestation est envoyée')).toBeVisible();

  const appeal = page.getByRole('region', { name: 'Contestation' });
  await expect(appeal).toContainText('Ce n’était pas moi, voyez l’heure.');
  await expect(appeal).toContainText('Quelqu’un d’autre de l’équipe la juge');
  const other = await (await browser.newContext(options)).newPage();
  await signInByApi(other, 'administrator', '/app/moderation/measures?appealed=true');
  await expectLoaded(other);
  await expectAccessible(other);
  await other.getByRole('link', { name: 'joueur' }).click();
  await other.getByRole('combobox', { name: /^Jugement/ }).selectOption('La mesure est levée');
  await other.getByLabel(/^Réponse à la personne/).fill('C’était un homonyme : pardon.');
  await other.getByRole('button', { name: 'Juger la contestation' }).click();
  await expect(page.getByText('Levée', { exact: true })).toBeVisible();

  // The card of the person: what one of the team notes there, the other one reads without a reload (DSK-1).
  const card = page.getByRole('region', { name: 'Décision' }).getByRole('link', { name: 'joueur' });
  await other.goto((await card.getAttribute('href')) ?? '');
  await expectLoaded(other);
  await expectAccessible(other);
  await card.click();
  await page.getByRole('button', { name: 'Noter' }).click();
  const note = page.getByRole('dialog', { name: 'Note sur joueur' });
  await note.getByRole('textbox', { name: /^Note/ }).fill('Un homonyme : à ne plus confondre.');
  await note.getByRole('button', { name: 'Noter' }).click();
  await expectToast(page, 'Note enregistrée');
  await expectAccessible(page);
  const notes = other.getByRole('region', { name: 'Notes de l’équipe' });
  await expect(notes).toContainText('Un homonyme');
  const administrator = await apiAs(platform, 'administrator');
  const [master] = await administrator<{ _id: string }[]>('GET', `user?q=${people.gameMaster}&sort=name`);
  await page.goto(`${new URL(page.url()).pathname}/compare/${master?._id}`);
  await expect(page.getByRole('table', { name: 'Comparaison' })).toBeVisible();
  await expectAccessible(page);

  await signInAs(phone, 'player', '/app/me/measures');
  await expect(phone.getByText('C’était un homonyme : pardon.').first()).toBeVisible();
  await expectAccessible(phone);
});

test('says on every page to who is silenced until when, on a phone in the dark (DSK-3)', async ({
  page,
  platform,
}) => {
  const administrator = await apiAs(platform, 'administrator');
  const found = await administrator<{ _id: string; name: string }[]>('GET', `user?q=${people.gameMaster}`);
  const person = found.find(({ name }) => name === people.gameMaster);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const isFollowed = page.waitForResponse(
    answer => new URL(answer.url()).searchParams.getAll('topic').includes('measures') && answer.ok(),
  );
  await signInByApi(page, 'gameMaster');
  const notice = page.getByRole('region', { name: 'Silence', exact: true });
  // Without a reload: the page that is open says so.
  await isFollowed;
  await administrator('POST', 'measure', {
    person: person?._id,
    kind: 'mute',
    rule: 'Respect des autres (charte, 2)',
    facts: 'Messages répétés dans trois tables.',
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await expect(notice).toContainText('vous ne pouvez rien publier jusqu’au');
  await expectReadable(page);
  await notice.getByRole('link', { name: /Lire pourquoi/ }).click();
  await expect(page.getByText('Messages répétés dans trois tables.')).toBeVisible();
  await expect(notice).toBeVisible();
});
