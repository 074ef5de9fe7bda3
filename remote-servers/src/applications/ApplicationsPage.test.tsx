import type { Submission } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  buildServer,
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

const OWNER = buildId();
const server = buildServer({ name: 'Les Marées', owner_id: OWNER });
const zoe = { _id: buildId(), name: 'Zoé', avatar: '' };
const nereid = { _id: buildId(), name: 'Nérée', portrait: '', version: 3 };

type Move = Pick<Submission, 'state' | 'message' | 'version'> & { seenVersion: number };

/** The API's part of the owner's queue, in memory. */
function fakeQueue(...submissions: Submission[]) {
  fakeApi({ servers: [server] });
  const store = { submissions, moves: [] as Move[], refusal: '' };
  const byId = (id: unknown) => store.submissions.find(({ _id }) => _id === id);
  network.use(
    http.get(apiUrl('server/:id/submissions'), ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      return answerList(
        request,
        store.submissions.filter(one => !state || one.state === state),
        { text: ({ character }: Submission) => character.name },
      );
    }),
    http.get(apiUrl('submission/:id'), ({ params }) => {
      const submission = byId(params['id']);
      return submission ? HttpResponse.json(submission) : refuse(404, 'Cet élément n’existe pas ou plus.');
    }),
    http.get(apiUrl('character/:id'), () =>
      HttpResponse.json({
        ...nereid,
        owner: zoe,
        owner_id: zoe._id,
        template: null,
        viewer: 'gameMaster',
        mayFill: false,
        mayFight: false,
        undo: null,
        creation: null,
        values: {},
        race: 'H',
        class: 3,
        sex: 'F',
        age: 30,
        traits: ['Têtue'],
        equipment: { armor: '', weapons: '', other: '' },
        submissions: [],
      }),
    ),
    http.put<{ id: string }, Move>(apiUrl('submission/:id'), async ({ params, request }) => {
      if (store.refusal) return refuse(412, store.refusal);
      const move = await request.json();
      store.moves = [...store.moves, move];
      const { state, message: reason } = move;
      store.submissions = store.submissions.map(one =>
        one._id === params.id ? { ...one, state, reason, version: one.version + 1 } : one,
      );
      return HttpResponse.json(byId(params.id));
    }),
  );
  return store;
}

const applied = (changes: Partial<Omit<Submission, 'server' | 'character' | 'owner'>> = {}) =>
  buildSubmission({ server, character: nereid, owner: zoe, message: 'Bonjour !', ...changes });

const open = (path = '', me = OWNER) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/servers/${server._id}/applications${path}`,
    session: { _id: me, roles: ['RP'] },
  });

test('lists pending and decided applications and finds them by name (SRV-6)', async () => {
  fakeQueue(applied(), applied({ state: 'refused' }));
  const { user, router } = open();
  const queue = within(await screen.findByRole('list', { name: 'Candidatures' }));
  expect(await queue.findByText('En attente')).toBeVisible();
  expect(queue.getByText('Bonjour !')).toBeVisible();
  expect(queue.getAllByRole('listitem')).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Refusé');
  expect(await queue.findByText('Refusé')).toBeVisible();
  expect(router.state.location.search).toBe('?state=refused');
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Accepté');
  expect(await screen.findByText('Aucune candidature ici.')).toBeVisible();
});

test('hides the queue from people outside the server’s team', async () => {
  fakeQueue(applied());
  open('', buildId());
  expect(await screen.findByText('Seule l’équipe du serveur lit ses candidatures.')).toBeVisible();
  expect(screen.queryByText('Bonjour !')).not.toBeInTheDocument();
});

test('sends the reviewed sheet version when accepting an application (SRV-6)', async () => {
  const submission = applied();
  const store = fakeQueue(submission);
  const { user } = open(`/${submission._id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nérée' })).toBeVisible();
  expect(await screen.findByText('Têtue')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Accepter' }));
  expect(await screen.findByText('Nérée est accepté')).toBeVisible();
  expect(store.moves).toEqual([{ state: 'accepted', message: '', version: 1, seenVersion: 3 }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accepter' })).not.toBeInTheDocument());
});

test.each([
  ['Demander une retouche', 'Demander une retouche de Nérée', 'Ce qui est à retoucher', 'to_change'],
  ['Refuser', 'Refuser Nérée', 'Pourquoi', 'refused'],
])('%s requires a message and sends it (SRV-6)', async (press, title, label, state) => {
  const submission = applied();
  const store = fakeQueue(submission);
  const { user } = open(`/${submission._id}`);
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: 'Envoyer' }));
  const words = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await waitFor(() => expect(words).toHaveAccessibleDescription(/Dites pourquoi\./));
  expect(store.moves).toEqual([]);
  await user.type(words, 'Hors de notre époque.');
  await user.click(dialog.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.moves).toEqual([{ state, message: 'Hors de notre époque.', version: 1, seenVersion: 3 }]);
});

test('rejects a decision on an application that changed meanwhile, with a message', async () => {
  const submission = applied();
  const store = fakeQueue(submission);
  const { user } = open(`/${submission._id}`);
  store.refusal = 'Cet élément a été modifié entre-temps.';
  await user.click(await screen.findByRole('button', { name: 'Accepter' }));
  expect(await screen.findByText('Erreur lors de la modification')).toBeVisible();
  expect(screen.getByText('Cet élément a été modifié entre-temps.')).toBeVisible();
});

test('links back to the others from a missing application', async () => {
  fakeQueue();
  open(`/${buildId()}`);
  expect(await screen.findByRole('heading', { name: 'Candidature introuvable' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour aux candidatures' })).toBeVisible();
});
