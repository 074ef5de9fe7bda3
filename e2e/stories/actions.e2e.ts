import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const field = { required: false, options: [] };
const FIELDS = {
  pv: { ...field, type: 'number', name: 'PV', min: 0, max: 31, widget: 'bar' },
  fleches: { ...field, type: 'number', name: 'Flèches', min: 0, widget: 'counter' },
  attaque: {
    ...field,
    type: 'roll',
    name: 'Attaque',
    dice: '1d20 + ?{Modificateur|0}',
    costs: [{ fieldId: 'fleches', amount: '1' }],
  },
  repos: {
    ...field,
    type: 'roll',
    name: 'Repos long',
    resets: [
      { fieldId: 'pv', to: 'max' },
      { fieldId: 'fleches', to: 'value', value: 20 },
    ],
  },
};

test('a player presses « Attaque » on a phone, the game master follows, and « Repos long » refills (PLS-2)', async ({
  page,
  browser,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const columns = [{ id: 'c', name: '', fieldIds: Object.keys(FIELDS) }];
  const structure = { tabs: [{ id: 't', name: 'Jeu', rows: [{ id: 'r', name: '', columns }] }] };
  const sheet = await master<{ _id: string }>('POST', 'sheet', {
    description: { name: 'Archer', description: '', icon_img: '', background_img: '', publish: true },
    structure,
    fields: FIELDS,
    isPublic: true,
  });
  const character = await player<{ _id: string }>('POST', 'character', {
    name: 'Ysolde',
    sheet: sheet._id,
    values: { pv: 12, fleches: 1 },
  });
  const servers = await player<{ _id: string; name: string }[]>('GET', 'server?limit=50');
  const server = servers.find(({ name }) => name === 'Les Terres d’Émeraude')?._id ?? '';
  const sent = await player<{ _id: string; version: number }>(
    'POST',
    `character/${character._id}/submissions`,
    {
      server,
      message: '',
    },
  );
  await master('PUT', `submission/${sent._id}`, { version: 1, state: 'accepted', message: '' });

  const path = `/app/me/characters/${character._id}`;
  await signInByApi(page, 'gameMaster', path);
  await expect(page.getByRole('meter', { name: 'PV' })).toHaveAttribute('aria-valuenow', '12');
  await expect(page.getByRole('button', { name: /^Presser/ })).toHaveCount(0);

  const { origin } = new URL(page.url());
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', viewport });
  const phone = await context.newPage();
  await signInByApi(phone, 'player', path);
  const attack = phone.getByRole('button', { name: /^Lancer les dés\s: Attaque/ }).first();
  await attack.click();
  await phone.getByRole('textbox', { name: 'Modificateur' }).fill('100');
  await phone.getByRole('button', { name: 'Lancer', exact: true }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'Flèches 1 → 0' })).toBeVisible();
  await expectAccessible(phone);
  await attack.click();
  await phone.getByRole('button', { name: 'Lancer', exact: true }).click();
  await expect(phone.getByText(/^Pas assez de «\sFlèches\s»\s: il en faut 1, il reste 0\.$/)).toBeVisible();

  await phone.getByRole('button', { name: /^Modifier PV en tête/ }).click();
  await phone.getByRole('textbox', { name: 'PV en tête' }).fill('-7');
  await phone.keyboard.press('Enter');
  await expect(page.getByRole('meter', { name: 'PV' })).toHaveAttribute('aria-valuenow', '5');
  await phone
    .getByRole('button', { name: /^Presser\s: Repos long$/ })
    .first()
    .click();
  await expect(phone.getByRole('status').filter({ hasText: 'PV 5 → 31' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'PV' })).toHaveAttribute('aria-valuenow', '31');
  await phone.getByRole('button', { name: /^Annuler\s: Repos long$/ }).click();
  await expect(page.getByRole('meter', { name: 'PV' })).toHaveAttribute('aria-valuenow', '5');
  await expectNoSideScroll(phone);
  await expectAccessible(page);
  await context.close();
});
