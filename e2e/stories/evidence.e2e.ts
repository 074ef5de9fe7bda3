import { expectAccessible, expectReadable } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };

test('a report carries a file and what it is about to a measure, and its person reads what the measure names (DSK-3)', async ({
  page: phone,
  browser,
  platform,
}) => {
  const options = { baseURL: platform.url, locale: 'fr-FR' };
  await phone.setViewportSize(PHONE);
  await signInByApi(phone, 'player', '/app/servers?q=émeraude');
  await phone.getByRole('link', { name: /Les Terres d’Émeraude/ }).click();
  await phone.getByRole('button', { name: 'Autres actions' }).click();
  await phone.getByRole('menuitem', { name: 'Signaler Les Terres d’Émeraude' }).click();
  const report = phone.getByRole('dialog', { name: /^Signaler/ });
  await report.getByLabel(/Motif/).selectOption('Contenu déplacé');
  await report.getByRole('textbox', { name: /Que s’est-il passé/ }).fill('La page insulte des gens.');
  const file = { name: 'propos.txt', mimeType: 'text/plain', buffer: Buffer.from('« Dehors ! », le 12.') };
  await report.getByLabel('Pièce à joindre').setInputFiles(file);
  await expect(report.getByRole('list', { name: 'Pièces jointes' })).toContainText('propos.txt');
  await expectAccessible(phone);
  await report.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await expectToast(phone, /Signalement envoyé/);

  const desk = await (
    await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await rememberToasts(desk);
  await signInByApi(desk, 'moderator', '/app/moderation/tickets');
  await desk.getByRole('link', { name: /Contenu déplacé.*Les Terres d’Émeraude/ }).click();
  const evidence = desk.getByRole('region', { name: 'Pièces' });
  await expect(evidence).toContainText(/Les Terres d’Émeraude, tel que c’était le/);
  await evidence.getByRole('button', { name: 'Voir propos.txt' }).click();
  await expect(evidence.getByText('« Dehors ! », le 12.')).toBeVisible();
  // The owner may decide about themselves as little as who reports is measured by mistake.
  const owner = desk.getByRole('region', { name: 'Responsable de ce qui est signalé' });
  await expect(owner.getByRole('button', { name: 'Prendre une mesure' })).toBeVisible();
  const asking = desk.getByRole('region', { name: 'Qui demande' });
  await expect(asking.getByText(/^Mesures/)).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Prendre une mesure' })).toHaveCount(0);
  await expectReadable(desk);
  await desk.setViewportSize(PHONE);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });

  await owner.getByRole('button', { name: 'Prendre une mesure' }).click();
  const form = desk.getByRole('dialog', { name: /^Mesure envers/ });
  await form.getByLabel(/^Règle en cause/).fill('Respect des autres');
  await form.getByLabel(/^Faits retenus/).fill('La présentation insulte des gens.');
  await form.getByText('propos.txt', { exact: true }).click();
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Prendre la mesure' }).click();
  await expectToast(desk, /décision prise/);
  await expect(desk.getByRole('region', { name: 'Pièces' })).toContainText(
    /citée dans la décision, la personne la lit/,
  );
  await expectReadable(desk);

  const theirs = await (await browser.newContext({ ...options, viewport: PHONE })).newPage();
  await rememberToasts(theirs);
  await signInByApi(theirs, 'gameMaster', '/app/me/measures');
  await theirs.getByRole('button', { name: 'Voir propos.txt' }).click();
  await expect(theirs.getByText('« Dehors ! », le 12.')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Contester' }).click();
  const appeal = theirs.getByRole('dialog', { name: 'Contester la décision' });
  await appeal.getByRole('textbox').fill('Ce n’est pas moi qui ai écrit cela.');
  await appeal.getByRole('button', { name: 'Envoyer' }).click();
  await expectToast(theirs, 'Contestation envoyée');

  // What awaits names it to who may judge it, and not to who decided.
  const other = await (await browser.newContext(options)).newPage();
  await signInByApi(other, 'administrator', '/app/dashboard');
  await expectLoaded(other);
  const next = other.getByRole('region', { name: 'Ce qui vous attend' });
  await expect(next).toContainText('1 contestation à juger');
  await desk.goto('/app/dashboard');
  await expectLoaded(desk);
  await expect(desk.getByRole('region', { name: 'Ce qui vous attend' })).not.toContainText('contestation');
  await next.getByRole('link', { name: 'Juger' }).click();
  await expect(other.getByRole('region', { name: 'Contestation' })).toContainText('Ce n’est pas moi');
});

test('a moderator asks for a warning on somebody’s server, and its owner reads why (DSK-4) @extended', async ({
  page: desk,
  browser,
  platform,
}) => {
  await signInByApi(desk, 'moderator', '/app/servers?q=émeraude');
  await desk.getByRole('link', { name: /Les Terres d’Émeraude/ }).click();
  await desk.getByRole('button', { name: /^Avertir du contenu/ }).click();
  const form = desk.getByRole('dialog', { name: /^Avertir du contenu/ });
  await form.getByText('Araignées', { exact: true }).click();
  await form.getByRole('textbox', { name: /^Motif/ }).fill('Une araignée en pleine page.');
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Demander l’avertissement' }).click();
  await expectToast(desk, 'Avertissement demandé');
  await expect(desk.getByText(/Motif\s: Une araignée en pleine page/)).toBeVisible();
  await expectReadable(desk);
  const options = { baseURL: platform.url, locale: 'fr-FR', viewport: PHONE };
  const owner = await (await browser.newContext(options)).newPage();
  await signInByApi(owner, 'gameMaster', new URL(desk.url()).pathname);
  const notice = owner.getByRole('region', { name: 'Avertissement demandé par la modération' });
  await expect(notice).toContainText('Une araignée en pleine page.');
  await expect(notice.getByRole('link', { name: 'Contester' })).toBeVisible();
  await expectAccessible(owner);
});
