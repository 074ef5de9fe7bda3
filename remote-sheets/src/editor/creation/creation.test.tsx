import { buildSessionUser, fireEvent, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } });

test('adds steps to a sheet, takes one back, tries them and saves them (PLS-2)', async () => {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  await user.click(await screen.findByRole('button', { name: 'Création' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Création guidée' }));
  const add = within(dialog.getByRole('group', { name: 'Ajouter une étape' }));

  await user.click(add.getByRole('button', { name: 'Choix' }));
  type('Titre', 'Votre arme');
  type('Nom de l’option', 'Lance');
  await user.selectOptions(dialog.getByLabelText('Donner un champ'), 'Force');
  type('De combien (1)', '2');
  await user.click(dialog.getByRole('button', { name: 'Supprimer Option 2' }));

  await user.click(add.getByRole('button', { name: 'Points' }));
  expect(await dialog.findByText('Choisissez au moins un champ.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Ajouter un champ'), 'Force');
  await user.selectOptions(dialog.getByLabelText('Ajouter un champ'), 'Dextérité');
  expect(await dialog.findByText(/On ne peut pas les dépenser tous/)).toBeVisible();
  type('Points à répartir', '4');
  await waitFor(() => expect(dialog.queryByText(/dépenser tous/)).not.toBeInTheDocument());

  await user.click(add.getByRole('button', { name: 'Champs' }));
  expect(dialog.getByRole('list', { name: 'Étapes' }).children).toHaveLength(3);
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(dialog.getByRole('list', { name: 'Étapes' }).children).toHaveLength(2);

  await user.click(dialog.getByRole('button', { name: 'Essayer' }));
  await user.click(await dialog.findByRole('radio', { name: 'Lance' }));
  await user.click(dialog.getByRole('button', { name: 'Suivant' }));
  const up = await dialog.findByRole('button', { name: 'Monter Force' });
  for (let points = 0; points < 5; points += 1) fireEvent.click(up);
  expect(up).toHaveAttribute('aria-disabled', 'true');
  expect(dialog.getByText('point restant').parentElement).toHaveTextContent(/^0/);
  await user.click(dialog.getByRole('button', { name: 'Suivant' }));
  await user.click(dialog.getByRole('button', { name: 'Finir l’essai' }));
  expect(await dialog.findByText('14')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Revenir aux étapes' }));
  await user.click(dialog.getByRole('button', { name: 'Terminé' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(store.sheets[0]?.structure.steps).toHaveLength(2));
  expect(store.sheets[0]?.structure.steps).toMatchObject([
    {
      kind: 'choice',
      title: 'Votre arme',
      options: [{ name: 'Lance', grants: [{ fieldId: 'for', how: 'add', value: 2 }] }],
    },
    { kind: 'points', fieldIds: ['for', 'dex'], points: 4, min: 8, max: 15 },
  ]);
});
