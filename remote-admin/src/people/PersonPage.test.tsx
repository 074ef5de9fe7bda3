import type { Note, PersonCard } from '@rpd/shared/domain';
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
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const AT = '2026-01-15T10:00:00.000Z';
const me = { _id: buildId(), name: 'Camille' };
const PERSON: PersonCard['person'] = {
  _id: buildId(),
  name: 'Kael',
  avatar: '',
  roles: ['RP'],
  valid: true,
  createdAt: AT,
  deletedAt: null,
  suspendedUntil: null,
  mutedUntil: null,
  citation: '',
  bio: '',
  email: null,
  confirmBy: null,
  lastSeenAt: AT,
  externalIdentities: null,
};
const nothing = { total: 0, items: [] };
const buildCard = (sections: Partial<PersonCard['sections']> = {}, mayAct = true): PersonCard => ({
  person: PERSON,
  mayAct,
  merges: [],
  sections: {
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
    ...sections,
  },
});

/** The API's half of a card, in memory. */
function fakePeople(card: PersonCard) {
  const at = `api/moderation/people/${PERSON._id}`;
  const store = { notes: [...(card.sections.notes?.items ?? [])], sent: [] as string[] };
  const buildNote = (text: string): Note => ({
    _id: buildId(),
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    author: { ...me, avatar: '' },
    text,
  });
  network.use(
    http.get(apiUrl(at), () => {
      const notes = card.sections.notes && { total: store.notes.length, items: store.notes };
      return HttpResponse.json({ ...card, sections: { ...card.sections, notes } });
    }),
    http.get(apiUrl(`${at}/lookalikes`), () =>
      HttpResponse.json([
        { ...PERSON, _id: buildId(), name: 'Kae1', reasons: [{ kind: 'network', detail: '203.0.113.0/24' }] },
      ]),
    ),
    http.get(apiUrl('measure'), ({ request }) => answerList(request, [])),
    http.post(apiUrl(`${at}/notes`), async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      store.notes = [buildNote(text), ...store.notes];
      return HttpResponse.json(store.notes[0], { status: 201 });
    }),
    http.post(apiUrl(`${at}/password-mail`), () => {
      store.sent.push('password');
      return store.sent.length > 1
        ? refuse(429, 'Plusieurs liens viennent de partir.')
        : HttpResponse.json(PERSON);
    }),
  );
  return store;
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/moderation/people/${PERSON._id}`,
    session: { ...me, roles: ['MO'] },
  });

test('shows a person, notes something about them and sends them a link (DSK-1)', async () => {
  const store = fakePeople(
    buildCard({
      networks: {
        total: 1,
        items: [
          {
            _id: '203.0.113.0/24',
            network: '203.0.113.0/24',
            firstAt: AT,
            lastAt: AT,
            signIns: 2,
            keptUntil: '2026-02-15T10:00:00.000Z',
          },
        ],
      },
    }),
  );
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'Kael' });
  const networks = within(screen.getByRole('region', { name: 'Réseaux' }));
  expect(networks.getByText(/2 connexions.*gardé jusqu’au 15\/02\/2026/)).toBeVisible();
  // What has nothing is one line, not a card each.
  expect(screen.getByText(/^Rien pour l’instant : connexions, serveurs, .*, journal$/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Serveurs' })).not.toBeInTheDocument();
  const alike = within(screen.getByRole('region', { name: 'Comptes ressemblants' }));
  expect(await alike.findByText('Même réseau 203.0.113.0/24')).toBeVisible();
  expect(alike.getByRole('link', { name: 'Comparer avec Kae1' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Noter' }));
  const form = within(await screen.findByRole('dialog', { name: 'Note sur Kael' }));
  await user.type(form.getByRole('textbox', { name: /Note/ }), 'À suivre.');
  await user.click(form.getByRole('button', { name: 'Noter' }));
  const notes = within(await screen.findByRole('region', { name: 'Notes de l’équipe' }));
  expect(await notes.findByText('À suivre.')).toBeVisible();
  expect(notes.getByRole('button', { name: 'Modifier la note' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Envoyer un lien de mot de passe' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Le mail part')).toBeVisible();
  expect(store.sent).toEqual(['password']);
});

test('says what is kept from those who have not the rank, and offers no act', async () => {
  const hidden = { notes: null, signins: null, networks: null, mails: null, journal: null };
  fakePeople(buildCard(hidden, false));
  open();
  expect(await screen.findByText(/de votre rang ou au-dessus/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Réseaux' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Comptes ressemblants' })).not.toBeInTheDocument();
  expect(
    screen.queryByRole('button', { name: /lien de mot de passe|connexions|Noter/ }),
  ).not.toBeInTheDocument();
});
