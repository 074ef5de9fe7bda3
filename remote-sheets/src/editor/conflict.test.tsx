import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import type { Sheet } from '@rpd/shared/domain';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const field = (name: string) => screen.findByRole('group', { name: `Champ ${name}` });
const rename = async (user: ReturnType<typeof renderSheets>['user'], before: string, after: string) => {
  within(await field(before))
    .getByRole('button', { name: before })
    .focus();
  await user.keyboard(`{F2}${after}{Enter}`);
};

/** Opens a sheet; `save` is what somebody else makes of it meanwhile. */
function openShared() {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  const save = (change: (theirs: Sheet) => Partial<Sheet>) => {
    store.sheets = [{ ...sheet, ...change(sheet), version: sheet.version + 1 }];
  };
  return { ...renderSheets(`c/${sheet._id}`, me), store, save };
}

test('joins what two people changed in different places, and names who saved (SED-14)', async () => {
  const { user, store, save } = openShared();
  await rename(user, 'Force', 'Vigueur');
  save(({ description, fields }) => ({
    description: { ...description, name: 'Chevalier blanc' },
    fields: { ...fields, dex: { ...fields['dex'], name: 'Agilité' } as Sheet['fields'][string] },
  }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Mona a enregistré entre-temps/)).toBeInTheDocument();
  const [saved] = store.sheets;
  expect(saved?.description.name).toBe('Chevalier blanc');
  expect(Object.values(saved?.fields ?? {}).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Vigueur', 'Agilité']),
  );
  expect(await screen.findByText('Aucune modification en attente')).toBeVisible();
});

test('offers a choice for each change that meets another, and saves what is chosen', async () => {
  const { user, store, save } = openShared();
  await user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), ' noir');
  await rename(user, 'Force', 'Vigueur');
  within(await field('Constitution'))
    .getByRole('button', { name: 'Constitution' })
    .focus();
  await user.keyboard('{Delete}');
  save(({ description, fields }) => ({
    description: { ...description, name: 'Chevalier blanc' },
    fields: {
      ...fields,
      for: { ...fields['for'], name: 'Puissance' } as Sheet['fields'][string],
      con: { ...fields['con'], name: 'Santé' } as Sheet['fields'][string],
    },
  }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const question = await screen.findByRole('alertdialog', { name: 'Mona a enregistré entre-temps' });
  const choices = within(question);
  await user.click(choices.getByRole('radio', { name: /^Nom de la fiche.: Mona$/ }));
  await user.click(choices.getByRole('radio', { name: /Constitution.*Mona$/ }));
  expect(choices.getByRole('radio', { name: /nom.: Vous$/, checked: true })).toBeVisible();
  await user.click(choices.getByRole('button', { name: 'Enregistrer ces choix' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(store.sheets[0]?.description.name).toBe('Chevalier blanc'));
  expect(Object.entries(store.sheets[0]?.fields ?? {}).map(([id, { name }]) => [id, name])).toEqual(
    expect.arrayContaining([
      ['for', 'Vigueur'],
      ['con', 'Santé'],
    ]),
  );
  expect(await field('Santé')).toBeVisible();
});

test('goes back to the editor with everything that was typed', async () => {
  const { user, store, save } = openShared();
  await user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), ' noir');
  save(({ description }) => ({ description: { ...description, name: 'Chevalier blanc' } }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Revenir à ma saisie' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chevalier noir' })).toBeVisible();
  expect(screen.getByText('Modifications non enregistrées')).toBeVisible();
  expect(store.sheets[0]?.description.name).toBe('Chevalier blanc');
});
