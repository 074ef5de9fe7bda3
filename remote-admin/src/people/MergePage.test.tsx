import type { AccountMerge, ConsentRegister, MergePreview, PersonCard } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
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

const AT = '2026-01-15T10:00:00.000Z';
const me = { _id: buildId(), name: 'Camille' };
const buildPerson = (name: string): PersonCard['person'] => ({
  _id: buildId(),
  name,
  avatar: '',
  roles: ['RP'],
  valid: true,
  createdAt: AT,
  deletedAt: null,
  suspendedUntil: null,
  mutedUntil: null,
  citation: '',
  bio: '',
  email: `${name}@rpd.test`,
  confirmBy: null,
  lastSeenAt: AT,
  externalIdentities: [],
});

const NO_CONSENTS: ConsentRegister = { terms: null, agreed: null, refused: null, choices: [], lines: [] };

/** Two accounts, of which the API makes one and two again; the first attempt finds them changed. */
function fakeAccounts() {
  const [kael, double] = [buildPerson('Kael'), buildPerson('Kae1')];
  const nothing = { total: 0, items: [] };
  const sections = {
    notes: nothing,
    signins: nothing,
    networks: nothing,
    servers: nothing,
    characters: nothing,
    tickets: nothing,
    reports: nothing,
    reported: nothing,
    mails: nothing,
    journal: nothing,
  };
  const state = { merges: [] as AccountMerge[], seals: [] as string[], reads: 0 };
  const other = (id: string) => (id === kael._id ? double : kael);
  const at = (id: string) => apiUrl(`api/moderation/people/${id}`);
  for (const person of [kael, double]) {
    network.use(
      http.get(at(person._id), () => {
        const card: PersonCard = { person, mayAct: true, merges: state.merges, sections };
        return HttpResponse.json(card);
      }),
      http.get(`${at(person._id)}/lookalikes`, () => HttpResponse.json([])),
      http.get(apiUrl(`user/${person._id}/consents`), () => HttpResponse.json(NO_CONSENTS)),
      http.get(`${at(person._id)}/merge`, () => {
        state.reads += 1;
        const preview: MergePreview = {
          kept: person,
          other: other(person._id),
          moves: [{ group: 'characters', total: 2, names: ['Isaure', 'Brune'] }],
          conflicts: [{ kind: 'removed', total: 1, names: ['Les Brumes'] }],
          seal: `sceau ${state.reads}`,
        };
        return HttpResponse.json(preview);
      }),
      http.post(`${at(person._id)}/merge`, async ({ request }) => {
        const { seal } = (await request.json()) as { seal: string };
        state.seals.push(seal);
        if (state.seals.length === 1) return refuse(409, 'Ces comptes ont changé entre-temps.');
        const by = { ...me, avatar: '' };
        const merged = {
          _id: other(person._id)._id,
          other: other(person._id),
          kept: person,
          by,
          at: AT,
          until: AT,
        };
        state.merges = [merged];
        return HttpResponse.json(merged);
      }),
      http.delete(`${at(person._id)}/merge`, () => {
        state.merges = [];
        return HttpResponse.json({
          back: [{ group: 'characters', total: 1, names: ['Isaure'] }],
          left: [{ group: 'characters', total: 1, names: ['Brune'] }],
        });
      }),
    );
  }
  network.use(http.get(apiUrl('measure'), ({ request }) => answerList(request, [])));
  return { kael, double, state };
}

const open = (path: string, roles: string[] = ['AD']) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/moderation/people/${path}`,
    session: { ...me, roles } as never,
  });

test('an administrator reads what a merge does, chooses who stays, merges and takes it back (DSK-2)', async () => {
  const { kael, double, state } = fakeAccounts();
  const { user } = open(`${kael._id}/compare/${double._id}`);
  await user.click(await screen.findByRole('link', { name: 'Fusionner' }));
  expect(await screen.findByRole('radio', { name: /Kael/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /Kae1/ }));
  const moves = within(await screen.findByRole('region', { name: 'Ce qui va de Kael à Kae1' }));
  expect(moves.getByText('Personnages : 2')).toBeVisible();
  expect(moves.getByText('Isaure, Brune')).toBeVisible();
  expect(screen.getByText(/a été retiré de cette table/)).toBeVisible();
  expect(screen.getByText('Les Brumes')).toBeVisible();

  const confirm = async () => {
    await user.click(screen.getByRole('button', { name: 'Fusionner' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Fusionner' }));
  };
  const before = state.reads;
  await confirm();
  // It was refused: what it would do is read again, and shown.
  await waitFor(() => expect(state.reads).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const shown = state.reads;
  await confirm();
  expect(await screen.findByRole('heading', { level: 1, name: 'Kae1' })).toBeVisible();
  expect(state.seals[1]).toBe(`sceau ${shown}`);

  const received = within(await screen.findByRole('region', { name: 'Compte reçu : Kael' }));
  await user.click(received.getByRole('button', { name: 'Défaire la fusion' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Défaire la fusion' }));
  const undone = within(await screen.findByRole('status', { name: 'Fusion défaite' }));
  expect(undone.getByText('Personnages : 1 (Isaure)')).toBeVisible();
  expect(undone.getByText('Personnages : 1 (Brune)')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Compte reçu : Kael' })).not.toBeInTheDocument(),
  );
  // The next button closes all connections: it is not what one more press of Enter reaches.
  await waitFor(() => expect(undone.getByRole('heading', { name: 'La fusion est défaite' })).toHaveFocus());
});

test('the card of an account that was merged says where it went (DSK-2)', async () => {
  const { kael, double, state } = fakeAccounts();
  state.merges = [
    { _id: double._id, other: double, kept: kael, by: { ...me, avatar: '' }, at: AT, until: AT },
  ];
  open(double._id);
  const notice = await screen.findByRole('region', { name: 'Compte fusionné' });
  expect(notice).toHaveTextContent('Fusionné avec Kael le 15/01/2026 par Camille');
  const account = within(screen.getByRole('region', { name: 'Compte' }));
  expect(account.getByRole('link', { name: 'Kael' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${kael._id}`,
  );
  expect(account.queryByText('Supprimé')).not.toBeInTheDocument();
});

test('a moderator decides beside the comparison, and finds no way to a merge (DSK-2, DSK-3)', async () => {
  const { kael, double } = fakeAccounts();
  open(`${kael._id}/compare/${double._id}`, ['MO']);
  expect(await screen.findByRole('table', { name: 'Comparaison' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Fusionner' })).not.toBeInTheDocument();
  const measures = within(screen.getByRole('row', { name: /^Mesures/ }));
  expect(await measures.findAllByRole('button', { name: 'Prendre une mesure' })).toHaveLength(2);
});
