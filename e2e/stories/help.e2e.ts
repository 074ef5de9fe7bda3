import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test('finds help without accents, shows its picture, and sends a question to the team (PLY-3)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'player', '/app/help');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Chercher dans l’aide' }).fill('deposer');
  await page.getByRole('link', { name: 'Déposer un personnage sur un serveur' }).click();
  await expectAccessible(page);
  await page.goto('/app/help/modifier-son-profil');
  const picture = page.getByRole('img', { name: /^Le formulaire du profil/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Il me reste une question' }).click();
  await page.getByLabel(/^Sujet/).fill('Où est ma citation ?');
  await page.getByLabel(/^Votre message/).fill('Je ne la vois nulle part.');
  await expect(page.getByText(/\/app\/help\/modifier-son-profil/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expectToast(page, 'Votre demande est envoyée');
  await expect(page.getByRole('heading', { level: 1, name: 'Où est ma citation ?' })).toBeVisible();
});
