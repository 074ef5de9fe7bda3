import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test.use({ viewport: { width: 390, height: 844 } });

const field = (name: string, type = 'string') => ({ type, name, required: false, options: [] });

test('leads a new player through the steps of a sheet, and keeps what they answered (PLS-2)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const fields = {
    nom: field('Nom'),
    peuple: field('Peuple'),
    force: field('Force', 'number'),
    ruse: field('Ruse', 'number'),
  };
  const people = (id: string, name: string, fieldId: string) => ({
    id,
    name,
    grants: [
      { fieldId: 'peuple', how: 'set', value: name },
      { fieldId, how: 'add', value: 2 },
    ],
  });
  const options = [people('nain', 'Nain', 'force'), people('elfe', 'Elfe', 'ruse')];
  const points = { points: 4, min: 8, max: 12, fieldIds: ['force', 'ruse'] };
  const steps = [
    { id: 'peuple', kind: 'choice', title: 'Votre peuple', options },
    { id: 'points', kind: 'points', title: 'Quatre points', ...points },
    { id: 'nom', kind: 'fields', title: 'Votre nom', fieldIds: ['nom'] },
  ];
  const column = { id: 'c', name: '', fieldIds: Object.keys(fields) };
  const tabs = [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns: [column] }] }];
  const { _id: sheet } = await master<{ _id: string }>('POST', 'sheet', {
    description: { name: 'Fiche pas à pas', publish: true },
    isPublic: true,
    structure: { tabs, steps },
    fields,
  });
  await signInByApi(page, 'player', `/app/me/characters/new?sheet=${sheet}`);
  await page.getByRole('link', { name: 'Créer mon personnage pas à pas' }).click();
  const next = page.getByRole('button', { name: 'Suivant' });
  await next.click();
  await expect(page.getByText(/^Choisissez 1 option/)).toBeVisible();
  await page.getByRole('radio', { name: 'Nain' }).check();
  await expectAccessible(page);
  await next.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Quatre points' })).toBeFocused();
  for (let point = 0; point < 4; point += 1) await page.getByRole('button', { name: 'Monter Ruse' }).click();
  await expect(page.getByText('point restant')).toBeInViewport();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Vous reprenez où vous en étiez.')).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('radio', { name: 'Elfe' }).check();
  await next.click();
  await next.click();
  await page.getByLabel('Nom').fill('Ysolde');
  await next.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer le personnage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde' })).toBeVisible();
  const player = await apiAs(platform, 'player');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { values } = await player<{ values: object }>('GET', `character/${id}`);
  expect(values).toEqual({ nom: 'Ysolde', peuple: 'Elfe', force: 8, ruse: 14 });
});
