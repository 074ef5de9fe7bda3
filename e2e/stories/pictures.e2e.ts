import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const SIDE = 400;
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
/** A square picture of noise, which nothing makes smaller: half a megabyte. */
function heavyPicture() {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2], 8);
  const lines = Array.from({ length: SIDE }, () => Buffer.concat([Buffer.alloc(1), randomBytes(SIDE * 3)]));
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'bruit.png', mimeType: 'image/png', buffer };
}

/** How many bytes a second of what is sent the line takes. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
}

test('shows the progress of a slow upload, cancels it, and retries after a cut without choosing again (UPL-1)', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-games');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Créer' }).click();
  const form = page.getByRole('dialog', { name: 'Créer un jeu' });
  await form.getByLabel(/^Nom/).fill('Brumes');
  await form.getByRole('tab', { name: 'Images' }).click();
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Choisir : Icône' }).press('Enter');
    await (await chooser).setFiles(heavyPicture());
  };
  const progress = form.getByRole('progressbar', { name: 'Téléchargement : Icône' });
  const setLine = await lineOf(page);

  await setLine(60_000);
  await choose();
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await form.getByRole('button', { name: 'Créer' }).press('Enter');
  await expect(form.getByText(/Une image est encore en cours d’envoi/)).toBeVisible();
  await form.getByRole('tabpanel').getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(progress).toBeHidden();
  await expect(form.getByRole('button', { name: 'Choisir : Icône' })).toBeFocused();

  await setLine(-1);
  await page.route(/\/upload\/$/, route => route.abort('connectionreset'), { times: 1 });
  await choose();
  await expectToast(page, "Erreur lors du téléchargement de l'image");
  await expect(
    form.getByText(/^«\sbruit\.png\s» n’a pas été envoyée\. Le serveur ne répond pas/),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await expectToast(page, 'Image téléchargée avec succès');
  await expect(form.getByRole('img', { name: 'Aperçu : Icône' })).toHaveAttribute('src', /^blob:/);
});

test('shows the server’s refusal of a picture (UPL-2)', async ({ page }) => {
  await signInByApi(page, 'administrator', '/app/admin/settings');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const form = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choisir : Icône' }).press('Enter');
  // No picture but by its name: the browser cannot tell, the server does.
  await (
    await chooser
  ).setFiles({ name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns=""/>') });
  await expectToast(page, "Erreur lors du téléchargement de l'image");
  await expect(
    form.getByText("« faux.png » n’a pas été envoyée. Ce n'est pas une image valide !"),
  ).toBeVisible();
  await expect(form.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
});
