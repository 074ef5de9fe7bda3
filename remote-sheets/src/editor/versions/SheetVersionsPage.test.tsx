import type { Sheet } from '@rpd/shared/domain';
import { buildSessionUser, buildSheet, renderRoutes, screen, waitFor, within } from '@rpd/shared/test';
import remote from '../../app/remote.tsx';
import { fakeApi } from '../../test/fakeApi.ts';

const me = buildSessionUser({ roles: ['GM'] });

const open = (sheet: Sheet, session = me) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/sheets/c/${sheet._id}/history`,
    session,
  });

const field = (name: string, more: Partial<Sheet['fields'][string]> = {}): Sheet['fields'][string] => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

/** Two versions: the second lost 'Charme', has a new 'Dextérité', and asks more of 'Force'. */
function twoVersions(): { first: Sheet; second: Sheet } {
  const base = buildSheet({ owner_id: me._id });
  const version = (fields: Sheet['fields']): Sheet => ({
    ...base,
    structure: {
      format: 2,
      tabs: [
        {
          id: 't1',
          name: 'Profil',
          rows: [
            {
              id: 'r1',
              name: 'Corps',
              columns: [{ id: 'c1', name: 'Gauche', fieldIds: Object.keys(fields) }],
            },
          ],
        },
      ],
    },
    fields,
  });
  const first = version({ for: field('Force', { min: 1 }), cha: field('Charme') });
  const second = version({ for: field('Force', { min: 3 }), dex: field('Dextérité') });
  return { first: { ...first, version: 1 }, second: { ...second, version: 2 } };
}

const versions = async () => within(await screen.findByRole('list', { name: 'Versions enregistrées' }));

test('lists who saved what and when, and compares two versions element by element', async () => {
  const { first, second } = twoVersions();
  fakeApi({ sheets: [second], older: [first] });
  const { user } = open(second);
  const [newest] = (await versions()).getAllByRole('listitem');
  expect(newest).toHaveTextContent('Version 2');
  expect(newest).toHaveTextContent('Mona');
  expect((await versions()).getByText('1 champ ajouté : Dextérité')).toBeVisible();
  expect((await versions()).getByText('1 champ supprimé : Charme')).toBeVisible();
  expect((await versions()).getByText('1 champ modifié : Force')).toBeVisible();
  expect((await versions()).getByText('Création de la fiche')).toBeVisible();

  // As on a phone: the list and a version take turns.
  await user.click((await versions()).getByRole('link', { name: 'Version 2' }));
  const table = await screen.findByRole('table', { name: 'Ce qui change de la version 1 à la version 2' });
  const row = (name: string) => within(table).getByRole('rowheader', { name }).closest('tbody');
  expect(row('Champ « Force » : minimum')).toHaveTextContent(/13$/);
  expect(row('Champ « Charme »')).toHaveTextContent(/Charme, Nombre\(absent\)$/);
  expect(row('Champ « Dextérité »')).toHaveTextContent(/\(absent\)Dextérité, Nombre$/);

  await user.click(screen.getByRole('link', { name: 'Toutes les versions' }));
  await user.click((await versions()).getByRole('link', { name: 'Version 1' }));
  await user.click(screen.getByRole('button', { name: 'La fiche' }));
  expect(await screen.findByText('Charme')).toBeVisible();
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
});

test('restores a version after showing its effect on characters', async () => {
  const { first, second } = twoVersions();
  const impact = [
    {
      fieldId: 'dex',
      name: 'Dextérité',
      change: 'removed' as const,
      characters: 1,
      converted: 0,
      kept: 1,
      lost: 0 as const,
      examples: [{ _id: 'p', name: 'Aldric' }],
    },
  ];
  const store = fakeApi({ sheets: [second], older: [first], impact });
  const { user, router } = open(second);
  await user.click((await versions()).getByRole('link', { name: 'Version 1' }));
  await user.click(screen.getByRole('button', { name: 'Rétablir cette version' }));
  const question = await screen.findByRole('alertdialog', { name: 'Rétablir la version 1 ?' });
  expect(within(question).getByText('« Dextérité » est supprimé')).toBeVisible();
  expect(within(question).getByText('Par exemple Aldric.')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Revenir à l’historique' }));
  expect(store.sheets[0]?.version).toBe(2);

  await user.click(screen.getByRole('button', { name: 'Rétablir cette version' }));
  await user.click(await screen.findByRole('button', { name: 'Rétablir' }));
  await waitFor(() => expect(store.sheets[0]?.version).toBe(3));
  expect(Object.keys(store.sheets[0]?.fields ?? {})).toEqual(['for', 'cha']);
  expect(await screen.findByRole('heading', { name: 'Version 3 (actuelle)' })).toBeVisible();
  expect(router.state.location.search).toBe('?version=3');
});

test('does not overwrite a newer version (SED-14)', async () => {
  const { first, second } = twoVersions();
  const store = fakeApi({ sheets: [second], older: [first] });
  const { user } = open(second);
  await user.click((await versions()).getByRole('link', { name: 'Version 1' }));
  await user.click(screen.getByRole('button', { name: 'Rétablir cette version' }));
  const confirm = await screen.findByRole('button', { name: 'Rétablir' });
  store.sheets = [{ ...second, version: 3 }];
  await user.click(confirm);
  expect(
    await screen.findByText('La fiche a été enregistrée entre-temps : relisez l’historique.'),
  ).toBeInTheDocument();
  // Where there is room for one of them, the list stands behind the version.
  await user.click(screen.getByRole('link', { name: 'Toutes les versions' }));
  expect(await (await versions()).findByRole('link', { name: 'Version 3' })).toBeVisible();
  expect(store.sheets[0]?.version).toBe(3);
});

test('hides the history of a foreign sheet', async () => {
  const { second } = twoVersions();
  fakeApi({ sheets: [{ ...second, isPublic: true }] });
  open(second, buildSessionUser({ roles: ['GM'] }));
  expect(await screen.findByText(/se lit par la personne qui l’a créée/)).toBeVisible();
});
