import type { ListedPerson, PersonCard } from '@rpd/shared/domain';
import { answerList, apiUrl, buildId, http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { openAs, openRow } from '../test/beside.ts';
import { buildTicket, fakeModeration } from '../test/fakeModeration.ts';

// A row beside its list (26.5): tickets and people as accounts have it.

const me = { _id: buildId(), name: 'Camille' };
const TICKETS = '/app/moderation/tickets';
const PEOPLE = '/app/moderation/people';

test('shows a ticket beside the list on a press on its row, and takes it from there', async () => {
  const [first, second] = [buildTicket({ subject: 'Un' }), buildTicket({ subject: 'Deux' })];
  const store = fakeModeration({ me, tickets: [first, second] });
  const { user, router } = openAs('MO', TICKETS, me);
  await screen.findByRole('link', { name: 'Un' });
  await user.click(screen.getAllByRole('gridcell', { name: 'Question' })[0] as HTMLElement);
  expect(router.state.location.pathname).toBe(TICKETS);
  const pane = await openRow('Un');
  expect(router.state.location.search).toBe(`?row=${first._id}`);
  expect(await pane.findByText('Il a disparu.')).toBeVisible();
  expect(pane.getByRole('tab', { name: 'Historique' })).toBeVisible();
  await user.click(await pane.findByRole('button', { name: 'M’attribuer' }));
  await waitFor(() => expect(store.tickets[0]?.assignee?._id).toBe(me._id));
  expect(pane.getByRole('link', { name: 'Ouvrir la demande' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${TICKETS}/${first._id}?row=`),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('opens a ticket of an address that is not on the page, and its page by its subject', async () => {
  const [first, closed] = [
    buildTicket({ subject: 'Un' }),
    buildTicket({ subject: 'Vieux', state: 'closed' }),
  ];
  fakeModeration({ me, tickets: [first, closed] });
  const { user, router } = openAs('MO', `${TICKETS}?row=${closed._id}`, me);
  await openRow('Vieux');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('link', { name: 'Un' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${TICKETS}/${first._id}`));
});

test('shows a person beside the list, with the way to each part of the card', async () => {
  const person: ListedPerson = {
    _id: buildId(),
    name: 'Kael',
    avatar: '',
    roles: ['RP'],
    valid: true,
    createdAt: '2026-01-15T10:00:00.000Z',
    deletedAt: null,
    suspendedUntil: null,
    mutedUntil: null,
  };
  const card = {
    person: { ...person, citation: 'Jamais deux sans trois', bio: '', email: null, confirmBy: null },
    mayAct: true,
    merges: [],
    sections: { servers: { total: 2, items: [] }, notes: { total: 0, items: [] } },
  } as unknown as PersonCard;
  network.use(
    http.get(apiUrl('api/moderation/people'), ({ request }) => answerList(request, [person])),
    http.get(apiUrl(`api/moderation/people/${person._id}`), () => HttpResponse.json(card)),
    http.get(apiUrl('measure'), ({ request }) => answerList(request, [])),
  );
  const { user, router } = openAs('MO', PEOPLE, me);
  await screen.findByRole('link', { name: 'Kael' });
  (screen.getAllByRole('gridcell')[1] as HTMLElement).focus();
  await user.keyboard('{Enter}');
  const pane = await openRow('Kael');
  expect(await pane.findByText('Jamais deux sans trois')).toBeVisible();
  expect(pane.getByRole('link', { name: 'Serveurs (2)' })).toHaveAttribute(
    'href',
    `${PEOPLE}/${person._id}/servers`,
  );
  expect(pane.queryByText(/Notes/)).not.toBeInTheDocument();
  // What happened to an account is for administrators.
  expect(pane.queryByRole('tab', { name: 'Historique' })).not.toBeInTheDocument();
  expect(router.state.location.search).toBe(`?row=${person._id}`);
});
