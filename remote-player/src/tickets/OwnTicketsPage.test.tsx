import type { Ticket } from '@rpd/shared/domain';
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
const me = { _id: buildId(), name: 'Camille', avatar: '' };
const moderator = { _id: buildId(), name: 'Noémie', avatar: '' };
const message = (author: typeof me, text: string) => ({
  _id: buildId(),
  author,
  text,
  internal: false,
  at: AT,
  pictures: [],
});

function buildTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    _id: buildId(),
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    subject: 'Portrait flou',
    category: 'bug',
    priority: 'normal',
    state: 'pending',
    author: me,
    assignee: moderator,
    page: '/app/me',
    appVersion: '',
    about: null,
    lastMessageAt: AT,
    answeredAt: AT,
    mergedInto: null,
    waitingSince: AT,
    snoozedUntil: null,
    labels: [],
    problem: null,
    joined: 0,
    rating: null,
    files: [],
    reported: null,
    messages: [message(me, 'Il est flou.'), message(moderator, 'Sur téléphone ?')],
    ...changes,
  };
}

/** One's own tickets at the API host, in memory. */
function fakeTickets(...tickets: Ticket[]) {
  const store = { tickets };
  network.use(
    http.get(apiUrl('ticket'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      expect(asked.get('author')).toBe('me');
      const state = asked.get('state');
      return answerList(
        request,
        store.tickets.filter(ticket => !state || ticket.state === state),
      );
    }),
    http.get(apiUrl('ticket/:id'), ({ params }) => {
      const ticket = store.tickets.find(({ _id }) => _id === params['id']);
      return ticket ? HttpResponse.json(ticket) : refuse(404, 'Cet élément n’existe pas ou plus.');
    }),
    http.post<{ id: string }, { helpful: boolean; comment: string }>(
      apiUrl('ticket/:id/rating'),
      async ({ params, request }) => {
        const rating = { ...(await request.json()), at: AT };
        store.tickets = store.tickets.map(one => (one._id === params.id ? { ...one, rating } : one));
        return HttpResponse.json(store.tickets.find(({ _id }) => _id === params.id));
      },
    ),
    http.post<{ id: string }, { text: string }>(
      apiUrl('ticket/:id/messages'),
      async ({ params, request }) => {
        const { text } = await request.json();
        if (text === 'Trop tard') return refuse(409, 'Cette demande compte déjà beaucoup de messages.');
        store.tickets = store.tickets.map(ticket =>
          ticket._id === params.id
            ? { ...ticket, state: 'open', messages: [...ticket.messages, message(me, text)] }
            : ticket,
        );
        return HttpResponse.json(
          store.tickets.find(({ _id }) => _id === params.id),
          { status: 201 },
        );
      },
    ),
  );
  return store;
}

const open = (path = '/app/help/tickets') =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { ...me, roles: ['RP'] } });

test('lists one’s own requests, opens one and sends a reply', async () => {
  const store = fakeTickets(buildTicket(), buildTicket({ subject: 'Une idée', state: 'closed' }));
  const { user, router } = open();
  await screen.findByRole('link', { name: 'Une idée' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'pending');
  expect(router.state.location.search).toBe('?state=pending');
  await user.click(await screen.findByRole('link', { name: 'Portrait flou' }));
  const conversation = within(await screen.findByRole('list', { name: 'Conversation' }));
  expect(conversation.getByText('Sur téléphone ?')).toBeVisible();
  expect(conversation.getByText('Équipe')).toBeVisible();

  const reply = screen.getByRole('textbox', { name: /Votre réponse/ });
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
  expect(reply).toHaveFocus();
  await user.type(reply, 'Trop tard');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/déjà beaucoup de messages/)).toBeVisible();
  expect(reply).toHaveValue('Trop tard');
  await user.clear(reply);
  await user.type(reply, 'Oui.');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Réponse envoyée')).toBeVisible();
  expect(await conversation.findByText('Oui.')).toBeVisible();
  expect(store.tickets[0]).toMatchObject({ state: 'open' });
});

test('reopens a closed request with a message that says what is left', async () => {
  const ticket = buildTicket({ state: 'closed' });
  fakeTickets(ticket);
  const { user } = open(`/app/help/tickets/${ticket._id}`);
  await user.click(await screen.findByRole('button', { name: 'Rouvrir la demande' }));
  expect(screen.getByRole('textbox', { name: /Ce qu’il reste à régler/ })).toHaveFocus();
  await user.keyboard('Encore flou.');
  await user.click(screen.getByRole('button', { name: 'Rouvrir et envoyer' }));
  expect(await screen.findByText('Demande rouverte')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /Votre réponse/ })).toBeVisible();
});

test('asks once whether the help helped, when the request is closed', async () => {
  const ticket = buildTicket({ state: 'closed' });
  const store = fakeTickets(ticket);
  const { user } = open(`/app/help/tickets/${ticket._id}`);
  const asked = within(await screen.findByRole('region', { name: 'Votre avis' }));
  await user.type(asked.getByRole('textbox', { name: /Un mot/ }), 'Merci !');
  await user.click(asked.getByRole('button', { name: 'Oui' }));
  expect(await screen.findByText(/Merci pour votre avis/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Oui' })).not.toBeInTheDocument();
  expect(store.tickets[0]).toMatchObject({ rating: { helpful: true, comment: 'Merci !' } });
});

test('links a merged request to the other, and hides a foreign one', async () => {
  const target = buildTicket();
  const ticket = buildTicket({ state: 'closed', mergedInto: target._id, messages: [] });
  fakeTickets(target, ticket);
  const { user, unmount } = open(`/app/help/tickets/${ticket._id}`);
  await user.click(await screen.findByRole('link', { name: 'Ouvrir l’autre demande' }));
  expect(await screen.findByText('Il est flou.')).toBeVisible();
  unmount();
  open(`/app/help/tickets/${'f'.repeat(24)}`);
  expect(await screen.findByRole('heading', { name: 'Demande introuvable' })).toBeVisible();
});

test('links to the help page when there is no request', async () => {
  fakeTickets();
  open();
  expect(await screen.findByRole('heading', { name: 'Vous n’avez encore rien demandé' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Écrire à l’équipe' })).toHaveAttribute(
    'href',
    '/app/help/contact',
  );
});
