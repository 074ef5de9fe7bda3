import type { Sheet } from '@rpd/shared/domain';
import { buildId, buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const renamed = (sheet: Sheet, id: string, name: string): Sheet => ({
  ...sheet,
  fields: { ...sheet.fields, [id]: { ...sheet.fields[id], name } as Sheet['fields'][string] },
});

/** Opens a copy of a sheet whose original has changed since. */
function openCopy(change: (original: Sheet) => Sheet, mine: (copy: Sheet) => Sheet = copy => copy) {
  const taken = { ...buildKnightSheet(buildId()), isPublic: true };
  const current = { ...change(taken), version: 4 };
  const copy = { ...mine({ ...buildKnightSheet(me._id) }), _id: buildId() };
  const store = fakeApi({ sheets: [copy], origin: { taken, current } });
  return { ...renderSheets(`c/${copy._id}`, me), store };
}
const takeOver = () => screen.findByRole('button', { name: 'Reprendre ses changements' });
const fieldNamed = (name: string) => screen.findByRole('group', { name: `Champ ${name}` });

test('takes over what the original changed as one step, which can be undone, and notes it once saved (PLS-7)', async () => {
  const { user, store } = openCopy(original => renamed(original, 'for', 'Vigueur'));
  await user.click(await takeOver());
  expect(await fieldNamed('Vigueur')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nom de la fiche *' })).toHaveValue('Chevalier');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await fieldNamed('Force')).toBeVisible();
  await user.click(await takeOver());
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(store.taken).toBe(4));
  expect(store.sheets[0]?.fields['for']?.name).toBe('Vigueur');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Reprendre ses changements' })).not.toBeInTheDocument(),
  );
});

test('asks about what both changed, and keeps what one chooses (PLS-7)', async () => {
  const { user, store } = openCopy(
    original => renamed(renamed(original, 'for', 'Vigueur'), 'con', 'Santé'),
    copy => renamed(copy, 'for', 'Puissance'),
  );
  await user.click(await takeOver());
  const question = await screen.findByRole('alertdialog', { name: /L’original/ });
  await user.click(within(question).getByRole('radio', { name: /nom.: Vous$/ }));
  await user.click(within(question).getByRole('button', { name: 'Enregistrer ces choix' }));
  expect(await fieldNamed('Puissance')).toBeVisible();
  expect(await fieldNamed('Santé')).toBeVisible();
  expect(store.taken).toBe(1);
});

test('leaves what one does not want, and is not offered it again', async () => {
  const { user, store } = openCopy(original => renamed(original, 'for', 'Vigueur'));
  await takeOver();
  await user.click(screen.getByRole('button', { name: 'Ne pas les reprendre' }));
  await waitFor(() => expect(store.taken).toBe(4));
  await waitFor(() => expect(screen.queryByText(/L’original de cette fiche/)).not.toBeInTheDocument());
  expect(await fieldNamed('Force')).toBeVisible();
});
