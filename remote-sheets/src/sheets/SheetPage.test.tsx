import type { Sheet } from '@rpd/shared/domain';
import type { SessionUser } from '@rpd/shared/session';
import {
  act,
  apiUrl,
  buildId,
  buildSheet,
  buildUser,
  http,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeApi } from '../test/fakeApi.ts';

const open = (id: string, session: Partial<SessionUser> = { roles: ['GM'] }) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path: `/app/sheets/${id}`, session });

const field = (name: string, more: Partial<Sheet['fields'][string]> = {}): Sheet['fields'][string] => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

/** Two tabs: the first with one row of two columns, the second empty and without a name. */
function knight(): Sheet {
  const base = buildSheet({ isPublic: true });
  return {
    ...base,
    description: { ...base.description, name: 'Chevalier', description: 'Pour les preux.' },
    structure: {
      tabs: [
        {
          id: 't1',
          name: 'Identité',
          rows: [
            {
              id: 'r1',
              name: 'Qui êtes-vous ?',
              columns: [
                { id: 'c1', name: 'Personne', fieldIds: ['f1', 'f2', 'gone'] },
                { id: 'c2', name: '', fieldIds: ['f3', 'f4'] },
              ],
            },
          ],
        },
        { id: 't2', name: '', rows: [] },
      ],
    },
    fields: {
      f1: field('Nom', { required: true }),
      f2: field('Ordre', {
        type: 'select',
        options: [
          { value: 'lys', label: 'Ordre du Lys' },
          { value: 'loup', label: '' },
        ],
      }),
      f3: field('Adoubé', { type: 'checkbox' }),
      f4: field('Mes chiffres', { type: 'dashboard', dashboardElement: 'widget' }),
    },
  };
}

test('links from a sheet to a new character', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  open(sheet._id, { roles: ['RP'] });
  expect(await screen.findByRole('link', { name: 'Créer un personnage' })).toHaveAttribute(
    'href',
    `/app/me/characters/new?sheet=${sheet._id}`,
  );
});

test('shows a sheet as it is laid out: tabs, rows, columns, fields', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(sheet._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Chevalier' })).toBeVisible();
  expect(screen.getByText('Pour les preux.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Qui êtes-vous ?' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Personne' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nom' })).toBeRequired();
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Choisir…',
    'Ordre du Lys',
    'loup',
  ]);
  expect(screen.getByRole('checkbox', { name: 'Adoubé' })).toBeVisible();
  expect(await screen.findByText('Statistiques des joueurs')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Onglet 2' }));
  expect(await screen.findByText('Cet onglet est vide.')).toBeVisible();
});

test('deletes a permitted sheet and returns to the list', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user, router } = open(sheet._id, { roles: ['MO'] });
  await user.click(await screen.findByRole('button', { name: 'Supprimer Chevalier' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/sheets'));
  expect(store.sheets).toEqual([]);
});

test('shows no delete button on a foreign sheet', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet], people: [buildUser({ _id: sheet.owner_id, name: 'Mona' })] });
  open(sheet._id);
  expect(await screen.findByText('Par Mona')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Supprimer/ })).not.toBeInTheDocument();
});

test('links a deleted or private sheet back to the list', async () => {
  fakeApi({});
  open(buildId());
  expect(await screen.findByRole('heading', { name: 'Fiche introuvable' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour aux fiches' })).toHaveAttribute('href', '/app/sheets');
});

test('asks once for a sheet that the editor’s address does not find, and says so', async () => {
  fakeApi({});
  let requests = 0;
  network.events.on('request:start', ({ request }) => {
    if (request.url.includes('/sheet/')) requests += 1;
  });
  const { queryClient } = open(`c/${buildId()}`);
  expect(await screen.findByRole('heading', { name: 'Fiche introuvable' })).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('heading', { name: 'Fiche introuvable' })).toBeVisible();
  expect(requests).toBe(1);
});

test('shows why a sheet fails to load and offers a retry', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  network.use(
    http.get(apiUrl('sheet/:id'), () => refuse(503, 'Le service est momentanément indisponible.'), {
      once: true,
    }),
  );
  const { user } = open(sheet._id);
  expect(await screen.findByText('Le service est momentanément indisponible.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chevalier' })).toBeVisible();
});

test('shows that a sheet without structure is empty', async () => {
  const sheet = buildSheet({ isPublic: true });
  fakeApi({ sheets: [sheet] });
  open(sheet._id);
  expect(
    await screen.findByRole('heading', { name: 'Cette fiche n’a pas encore de contenu.' }),
  ).toBeVisible();
});

test('prints all tabs of the sheet and not the page, by the button and by the browser', async () => {
  // A browser dispatches the event before it prints.
  const print = jest.fn(() => act(() => void window.dispatchEvent(new Event('beforeprint'))));
  Object.assign(window, { print });
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(sheet._id);
  await user.click(await screen.findByRole('button', { name: 'Imprimer' }));
  const found = () => document.querySelector<HTMLElement>('[data-paper]');
  expect(found()).toHaveTextContent(/Chevalier.*Qui êtes-vous.*Nom/s);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(found()).toBeNull();
  print();
  expect(found()).toHaveTextContent(/Chevalier.*Qui êtes-vous.*Nom/s);
});
