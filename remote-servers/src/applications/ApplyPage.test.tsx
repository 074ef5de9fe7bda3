import type { Character, CharacterValues, Server, Sheet, Submission } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  buildServer,
  buildSheet,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildSubmission } from '../test/buildSubmission.ts';
import { fakeApi } from '../test/fakeApi.ts';

const ME = buildId();
const head = () => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
});

const marees = (): Sheet => {
  const column = { id: 'c', name: '', fieldIds: ['devise'] };
  return buildSheet({
    description: { ...buildSheet().description, name: 'Fiche des Marées', publish: true },
    isPublic: true,
    structure: { tabs: [{ id: 't', name: 'Identité', rows: [{ id: 'r', name: '', columns: [column] }] }] },
    fields: { devise: { type: 'string', name: 'Devise', required: true, options: [] } },
  });
};

const buildCharacter = (sheet: Sheet | null, changes: Partial<Character> = {}): Character => ({
  ...head(),
  name: 'Nérée',
  portrait: '',
  sheet: sheet?._id ?? '',
  race: '',
  traits: [],
  class: null,
  sex: '',
  age: null,
  equipment: { armor: '', weapons: '', other: '' },
  warnings: { themes: [], other: '' },
  owner_id: ME,
  owner: { _id: ME, name: 'Camille', avatar: '' },
  sheetName: sheet?.description.name ?? '',
  submissions: [],
  viewer: 'owner',
  mayFill: false,
  publicPage: false,
  mayFight: true,
  undo: null,
  creation: null,
  values: {},
  template: sheet && {
    _id: sheet._id,
    version: 1,
    name: sheet.description.name,
    structure: sheet.structure,
    fields: sheet.fields,
  },
  incomplete: {},
  converted: [],
  kept: [],
  ...changes,
});

interface Saved {
  _id?: string;
  version?: number;
  name: string;
  values: CharacterValues;
}

/** The API's part of bringing a character before a server, in memory. */
function fakeApplications(server: Server, sheet: Sheet, characters: Character[] = []) {
  fakeApi({ servers: [server], sheets: [sheet] });
  const store = { characters: [...characters], submissions: [] as Submission[] };
  const byId = (id: unknown) => store.characters.find(({ _id }) => _id === id);
  const save = (character: Character) => {
    store.characters = [...store.characters.filter(({ _id }) => _id !== character._id), character];
    return HttpResponse.json(character);
  };
  const INCOMPLETE = 'La fiche est incomplète : remplissez ses champs obligatoires avant de la déposer.';
  const lacking = ({ template, values }: Character) =>
    template && !values['devise'] ? { 'values.devise': 'Ce champ est obligatoire.' } : null;
  network.use(
    http.get(apiUrl('sheet/:id'), () => HttpResponse.json(sheet)),
    http.get(apiUrl('character'), ({ request }) => answerList(request, store.characters)),
    http.get(apiUrl('character/:id'), ({ params }) => {
      const character = byId(params['id']);
      return character ? HttpResponse.json(character) : refuse(404, 'Cet élément n’existe pas ou plus.');
    }),
    http.post<never, Saved>(apiUrl('character'), async ({ request }) => {
      const { name, values } = await request.json();
      return save(buildCharacter(sheet, { name, values }));
    }),
    http.put<never, Saved>(apiUrl('character'), async ({ request }) => {
      const { _id, name, values } = await request.json();
      const before = byId(_id);
      return before
        ? save({ ...before, name, values, version: before.version + 1 })
        : refuse(404, 'Cet élément n’existe pas ou plus.');
    }),
    http.post<{ id: string }, { message: string }>(
      apiUrl('character/:id/submissions'),
      async ({ params, request }) => {
        const character = byId(params.id);
        const fields = character && lacking(character);
        if (!character || fields) return refuse(422, INCOMPLETE, fields ?? {});
        const { message } = await request.json();
        const made = buildSubmission({ server, character, owner: character.owner, message });
        store.submissions = [...store.submissions, made];
        return HttpResponse.json(made, { status: 201 });
      },
    ),
    http.get(apiUrl('submission'), ({ request }) => answerList(request, store.submissions)),
    http.get(apiUrl('submission/:id'), ({ params }) =>
      HttpResponse.json(store.submissions.find(({ _id }) => _id === params['id'])),
    ),
    http.put<{ id: string }, Pick<Submission, 'state' | 'message'>>(
      apiUrl('submission/:id'),
      async ({ params, request }) => {
        const { state, message } = await request.json();
        store.submissions = store.submissions.map(one =>
          one._id === params.id ? { ...one, state, message, version: one.version + 1 } : one,
        );
        return HttpResponse.json(store.submissions.find(({ _id }) => _id === params.id));
      },
    ),
  );
  return store;
}

const sea = (sheet: Sheet): Server =>
  buildServer({
    name: 'Les Marées',
    options: { characters: { group: true, visible_sheet: true, sheet_type: [sheet._id] } },
  });

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { _id: ME, roles: ['RP'] } });

const button = (name: string) => screen.getByRole('button', { name });
const mine = () => screen.findByRole('list', { name: 'Mes candidatures' });

test('fills in the server’s template, shows missing values at their field, and creates nothing twice (SRV-6)', async () => {
  const sheet = marees();
  const server = sea(sheet);
  const store = fakeApplications(server, sheet);
  const { user } = open(`/app/servers/${server._id}/apply`);
  await user.click(await screen.findByRole('link', { name: 'Remplir Fiche des Marées' }));
  await user.click(await screen.findByRole('button', { name: 'Déposer la fiche' }));
  const name = screen.getByLabelText('Nom du personnage *');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Ce champ est obligatoire.');
  expect(store.characters).toEqual([]);
  await user.type(name, 'Nérée');
  await user.click(button('Déposer la fiche'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent(/^La fiche est incomplète/);
  expect(screen.getByLabelText(/Devise/)).toHaveAccessibleDescription(/Ce champ est obligatoire\./);
  await user.click(screen.getByRole('button', { name: /^Devise\s: Ce champ est obligatoire\./ }));
  expect(screen.getByLabelText(/Devise/)).toHaveFocus();
  await user.type(screen.getByLabelText(/Devise/), 'Toujours plus bas');
  await user.type(screen.getByLabelText('Un mot pour l’équipe du serveur'), 'Bonjour !');
  await user.click(button('Déposer la fiche'));
  expect(await screen.findByRole('heading', { name: 'Nérée est déposé sur Les Marées' })).toHaveFocus();
  await waitFor(() =>
    expect(screen.getByText(/^L’équipe du serveur lit la fiche/)).toHaveTextContent(/par mail/),
  );
  expect(within(await mine()).getByText('En attente')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ouvrir Nérée' })).toHaveAttribute(
    'href',
    `/app/me/characters/${store.characters[0]?._id}`,
  );
  expect(store.characters).toHaveLength(1);
  expect(store.characters[0]).toMatchObject({ name: 'Nérée', values: { devise: 'Toujours plus bas' } });
  expect(store.submissions.map(({ message }) => message)).toEqual(['Bonjour !']);
});

test('brings the reason into view when the network fails, and keeps the confirmation after a reload (SRV-6)', async () => {
  const sheet = marees();
  const server = sea(sheet);
  const store = fakeApplications(server, sheet);
  network.use(
    http.post(apiUrl('character'), () => HttpResponse.error(), { once: true }),
    http.get(apiUrl('api/mailing'), () => HttpResponse.json({ sends: false, queue: null })),
  );
  const { user, unmount } = open(`/app/servers/${server._id}/apply?sheet=${sheet._id}`);
  await user.type(await screen.findByLabelText('Nom du personnage *'), 'Nérée');
  await user.type(screen.getByLabelText(/Devise/), 'Plus bas');
  await user.click(button('Déposer la fiche'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getByLabelText(/Devise/)).toHaveValue('Plus bas');
  await user.click(button('Déposer la fiche'));
  expect(await screen.findByRole('heading', { name: 'Nérée est déposé sur Les Marées' })).toBeVisible();
  // Where no mail leaves, none is promised.
  expect(screen.getByText(/^L’équipe du serveur lit la fiche/)).not.toHaveTextContent(/mail/);
  unmount();
  open(`/app/servers/${server._id}/apply?applied=${store.submissions[0]?._id}`);
  expect(await screen.findByRole('heading', { name: 'Nérée est déposé sur Les Marées' })).toBeVisible();
});

test('restores an application’s input after a reload and deletes it once sent', async () => {
  const sheet = marees();
  const server = sea(sheet);
  const store = fakeApplications(server, sheet);
  const path = `/app/servers/${server._id}/apply?sheet=${sheet._id}`;
  const first = open(path);
  await first.user.type(await screen.findByLabelText('Nom du personnage *'), 'Nérée');
  await first.user.type(screen.getByLabelText('Un mot pour l’équipe du serveur'), 'Bonjour !');
  // It exists now, incomplete: the next press must not make another.
  await first.user.click(button('Déposer la fiche'));
  await screen.findByText(/^La fiche est incomplète/);
  await first.user.type(screen.getByLabelText(/Devise/), 'Plus bas');
  first.unmount();
  const second = open(path);
  expect(await screen.findByText(/Votre brouillon a été repris/)).toBeVisible();
  expect(screen.getByLabelText('Nom du personnage *')).toHaveValue('Nérée');
  expect(screen.getByLabelText('Un mot pour l’équipe du serveur')).toHaveValue('Bonjour !');
  expect(screen.getByLabelText(/Devise/)).toHaveValue('Plus bas');
  await second.user.click(button('Déposer la fiche'));
  await mine();
  expect(store.characters).toHaveLength(1);
  second.unmount();
  open(path);
  expect(await screen.findByLabelText('Nom du personnage *')).toHaveValue('');
  expect(screen.queryByText(/Votre brouillon/)).not.toBeInTheDocument();
});

test('offers existing characters except those already submitted', async () => {
  const sheet = marees();
  const server = sea(sheet);
  const there = { _id: buildId(), server: server._id, serverName: server.name, state: 'accepted' as const };
  const store = fakeApplications(server, sheet, [
    buildCharacter(sheet, { values: { devise: 'Plus bas' } }),
    buildCharacter(null, { name: 'Doris', submissions: [there] }),
  ]);
  const { user } = open(`/app/servers/${server._id}/apply`);
  const own = within(await screen.findByRole('list', { name: 'Mes personnages' }));
  expect(await own.findByText('Déjà déposé')).toBeVisible();
  expect(own.getByText('Accepté')).toBeVisible();
  expect(own.queryByRole('link', { name: 'Choisir Doris' })).not.toBeInTheDocument();
  await user.click(own.getByRole('link', { name: 'Choisir Nérée' }));
  expect(await screen.findByLabelText(/Devise/)).toHaveValue('Plus bas');
  await user.click(button('Déposer la fiche'));
  expect(await screen.findByText('Nérée est déposé sur Les Marées')).toBeVisible();
  expect(store.submissions[0]?.character.name).toBe('Nérée');
});

test('shows requested changes, submits again, shows a refusal, and lets the player leave (SRV-6)', async () => {
  const sheet = marees();
  const server = sea(sheet);
  const character = buildCharacter(sheet, { values: { devise: 'Plus bas' } });
  const store = fakeApplications(server, sheet, [character]);
  const about = { server, character, owner: character.owner };
  store.submissions = [
    buildSubmission({ ...about, state: 'to_change', reason: 'Une devise plus gaie.' }),
    buildSubmission({ ...about, state: 'refused', reason: 'Hors de notre époque.' }),
  ];
  const { user } = open(`/app/servers/${server._id}`);
  const list = within(await mine());
  expect(list.getByText('Refusé')).toBeVisible();
  expect(list.getByText('Hors de notre époque.')).toBeVisible();
  await user.click(list.getByRole('link', { name: 'Retoucher Nérée' }));
  expect(await screen.findByText('L’équipe du serveur demande une retouche :')).toBeVisible();
  expect(screen.getByText('Une devise plus gaie.')).toBeVisible();
  const devise = screen.getByLabelText(/Devise/);
  await user.clear(devise);
  await user.type(devise, 'Plus haut');
  await user.click(button('Déposer la fiche'));
  await waitFor(() => expect(store.submissions[0]?.state).toBe('submitted'));
  expect(store.characters[0]?.values).toEqual({ devise: 'Plus haut' });
  await user.click(within(await mine()).getByRole('button', { name: 'Retirer Nérée' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Retirer Nérée de Les Marées ?' })).getByRole(
      'button',
      { name: 'Retirer' },
    ),
  );
  expect(await within(await mine()).findByText('Retiré')).toBeVisible();
});

test('offers a retry when the choices fail to load, and links back from a deleted server', async () => {
  const sheet = marees();
  const server = sea(sheet);
  fakeApplications(server, sheet, [buildCharacter(sheet)]);
  network.use(
    http.get(apiUrl('sheet/:id'), () => refuse(503, 'Patience.'), { once: true }),
    http.get(apiUrl('character'), () => refuse(503, 'Encore un peu.'), { once: true }),
  );
  const { user, unmount } = open(`/app/servers/${server._id}/apply`);
  expect(await screen.findByText('Patience.')).toBeVisible();
  expect(screen.queryByText(/ne propose pas encore de modèle/)).not.toBeInTheDocument();
  expect(await screen.findByText('Encore un peu.')).toBeVisible();
  for (const again of screen.getAllByRole('button', { name: 'Réessayer' })) await user.click(again);
  expect(await screen.findByRole('link', { name: 'Remplir Fiche des Marées' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Choisir Nérée' })).toBeVisible();
  unmount();
  open(`/app/servers/${buildId()}/apply`);
  expect(await screen.findByRole('heading', { name: 'Serveur introuvable' })).toBeVisible();
});
