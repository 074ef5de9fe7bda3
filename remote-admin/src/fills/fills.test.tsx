import {
  answerList,
  apiUrl,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import moderatedProfile from './ModeratedProfile.tsx';
import openTickets from './OpenTickets.tsx';
import ownerCard from './OwnerCard.ts';

const ticket = {
  _id: '1'.repeat(24),
  subject: 'Je ne retrouve pas ma fiche',
  priority: 'urgent',
  author: { _id: '2'.repeat(24), name: 'Zoé' },
  lastMessageAt: '2026-03-01T10:00:00.000Z',
};

test('the dashboard shows the team what waits for an answer, each leading to it (DSH-3, EXT-2)', async () => {
  let asked = '';
  network.use(
    http.get(apiUrl('ticket'), ({ request }) => {
      asked = new URL(request.url).search;
      return answerList(request, [ticket]);
    }),
  );
  const Card = openTickets.Component as () => React.ReactNode;
  renderRoutes([{ path: '/app/dashboard', Component: Card }], {
    path: '/app/dashboard',
    session: { roles: ['MO'] },
  });
  const tickets = within(await screen.findByRole('region', { name: 'Tickets ouverts' }));
  expect(await tickets.findByRole('link', { name: 'Je ne retrouve pas ma fiche' })).toHaveAttribute(
    'href',
    `/app/moderation/tickets/${ticket._id}`,
  );
  expect(tickets.getByText('Urgente')).toBeVisible();
  expect(asked).toContain('state=open');
  // What is urgent stands first, also where there are more than the card shows.
  expect(asked).toContain('sort=queue');
});

test('a server leads the team to what it knows of the owner (EXT-2)', () => {
  const went: string[] = [];
  const server = { owner_id: '3'.repeat(24) };
  void ownerCard.run?.({ server } as never, { navigate: to => went.push(to) });
  expect(went).toEqual([`/app/moderation/people/${server.owner_id}`]);
});

test('the team finds on a person’s page what it has to do with them (MOD-1, EXT-2)', async () => {
  const id = '4'.repeat(24);
  const brief = (_id: string, subject: string) => ({
    _id,
    subject,
    state: 'open',
    createdAt: ticket.lastMessageAt,
  });
  network.use(
    http.get(apiUrl(`api/moderation/person/${id}`), () =>
      HttpResponse.json({
        _id: id,
        valid: false,
        createdAt: ticket.lastMessageAt,
        tickets: { total: 1, items: [brief(ticket._id, 'Je ne retrouve pas ma fiche')] },
        reports: { total: 0, items: [] },
      }),
    ),
  );
  const Tab = moderatedProfile.Component as (props: { person: object }) => React.ReactNode;
  const Page = () => <Tab person={{ _id: id, name: 'Zoé' }} />;
  renderRoutes([{ path: '/app/people', Component: Page }], {
    path: '/app/people',
    session: { roles: ['MO'] },
  });
  expect(await screen.findByText(/Compte inactif, ouvert le/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Je ne retrouve pas ma fiche' })).toHaveAttribute(
    'href',
    `/app/moderation/tickets/${ticket._id}`,
  );
  expect(screen.getByText('Aucun signalement.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Fiche de l’équipe' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${id}`,
  );
});
