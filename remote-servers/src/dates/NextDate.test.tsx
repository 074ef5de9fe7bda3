import type { Campaign, DateAnswer, DatePoll, Game } from '@rpd/shared/domain';
import { clearSession } from '@rpd/shared/session';
import {
  act,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildGame } from '../test/buildGame.ts';

const [ME, ALICE] = [buildId(), buildId()];
const at = (local: string): string => new Date(local).toISOString();

/** The API's part of a game's poll, in memory. */
function fakePoll(game: Game, role: DatePoll['role'], poll: DatePoll | null) {
  const store = { poll, sent: [] as unknown[] };
  const campaign: Campaign = {
    _id: game._id,
    version: 1,
    name: game.name,
    owner_id: ME,
    masters: role === 'master' ? [ME] : [ALICE],
    members: role === 'master' ? [ALICE] : [ME],
    watchers: [],
    people: [],
    lines: '',
    veils: '',
    houseRules: '',
    spectators: false,
    xCard: 'anonymous',
  };
  network.use(
    http.get(apiUrl('game/:id'), () => HttpResponse.json(game)),
    http.get(apiUrl('game/:id/members'), () => HttpResponse.json([])),
    http.get(apiUrl('gametype'), () => HttpResponse.json([])),
    http.get(apiUrl('gamesession'), () => HttpResponse.json([])),
    http.get(apiUrl('game/:id/handouts'), () => HttpResponse.json({ prepared: null, received: [] })),
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json(campaign)),
    http.get(apiUrl('datepoll'), () => HttpResponse.json(store.poll ? [store.poll] : [])),
    http.post<never, { dates: string[]; minutes: number; timeZone: string; note: string }>(
      apiUrl('game/:id/datepolls'),
      async ({ request }) => {
        const sent = await request.json();
        store.sent.push(sent);
        store.poll = buildPoll(game, role, sent.dates);
        return HttpResponse.json(store.poll, { status: 201 });
      },
    ),
    http.put<never, { answers?: { date: string; answer: DateAnswer }[]; comment?: string }>(
      apiUrl('datepoll/:id/answer'),
      async ({ request }) => {
        const { answers = [], comment } = await request.json();
        const mine = store.poll?.people.find(({ _id }) => _id === ME);
        if (!store.poll || !mine) return new HttpResponse(null, { status: 404 });
        for (const { date, answer } of answers) mine.answers[date] = answer;
        if (comment !== undefined) mine.comment = comment;
        return HttpResponse.json(store.poll);
      },
    ),
    http.post<never, { date: string }>(apiUrl('datepoll/:id/pick'), async ({ request }) => {
      store.sent.push(await request.json());
      const closed = { ...store.poll, state: 'closed' };
      store.poll = null;
      return HttpResponse.json(closed);
    }),
  );
  return store;
}

const buildPoll = (game: Game, role: DatePoll['role'], dates: string[]): DatePoll => ({
  _id: buildId(),
  version: 1,
  createdAt: at('2030-01-01T10:00'),
  game: { _id: game._id, name: game.name },
  note: 'Chez Maud',
  minutes: 180,
  timeZone: 'Europe/Paris',
  state: 'open',
  dates: dates.map(startsAt => ({ _id: buildId(), startsAt })),
  people: [
    {
      _id: ME,
      name: 'Maud',
      avatar: '',
      role: role === 'master' ? 'master' : 'player',
      answers: {},
      comment: '',
    },
    { _id: ALICE, name: 'Alice', avatar: '', role: 'player', answers: {}, comment: 'Plutôt tard' },
  ],
  picked: null,
  session: null,
  role,
});

const open = (game: Game) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/games/${game._id}`,
    session: { _id: ME, roles: ['GM'] },
  });

test('proposes dates a week apart, and plays at the one that is chosen (TAB-7)', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakePoll(game, 'master', null);
  const { user } = open(game);
  await user.click(await screen.findByRole('button', { name: 'Proposer des dates' }));
  const form = within(await screen.findByRole('dialog', { name: 'Proposer des dates' }));
  await user.type(form.getByLabelText(/^Date 1/), '2030-03-28T20:30');
  await user.click(form.getByRole('button', { name: 'Retirer la date 2' }));
  await user.click(form.getByRole('button', { name: 'Ajouter une date' }));
  expect(form.getByLabelText(/^Date 2/)).toHaveValue('2030-04-04T20:30');
  await user.click(form.getByRole('button', { name: 'Proposer' }));
  const section = within(await screen.findByRole('region', { name: 'Prochaine date' }));
  const dates = within(await section.findByRole('list', { name: 'Dates proposées' }));
  expect(store.sent[0]).toMatchObject({
    dates: [at('2030-03-28T20:30'), at('2030-04-04T20:30')],
    minutes: 180,
  });
  expect(dates.getByText(/jeu\. 28 mars 2030, 20:30/)).toBeVisible();
  await user.click(dates.getByRole('button', { name: /^Choisir jeu\. 4 avril 2030/ }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Choisir cette date' }),
  );
  await waitFor(() =>
    expect(section.queryByRole('list', { name: 'Dates proposées' })).not.toBeInTheDocument(),
  );
  expect(store.sent).toHaveLength(2);
});

test('answers a date with one press, adds a comment, and sees what the others say', async () => {
  const game = buildGame({ owner_id: ALICE, joined: true });
  const poll = buildPoll(game, 'player', [at('2030-03-28T20:30'), at('2020-03-28T20:30')]);
  fakePoll(game, 'player', poll);
  const { user } = open(game);
  const section = within(await screen.findByRole('region', { name: 'Prochaine date' }));
  expect(section.getByText('Passée')).toBeVisible();
  expect(section.queryByRole('button', { name: /^Choisir|Proposer|Retirer/ })).not.toBeInTheDocument();
  const answers = within(section.getByRole('group', { name: /^Votre réponse pour jeu\. 28 mars/ }));
  await user.click(answers.getByRole('button', { name: 'Si besoin' }));
  await waitFor(() =>
    expect(answers.getByRole('button', { name: 'Si besoin' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(await section.findByText(/^Si besoin\s: 1$/)).toBeVisible();
  expect(section.getByText(/^Sans réponse\s: Alice$/)).toBeVisible();
  expect(section.getByText(/Plutôt tard/)).toBeVisible();
  await user.type(section.getByLabelText('Votre commentaire'), 'Après le dîner');
  await user.click(section.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(section.queryByRole('button', { name: 'Envoyer' })).not.toBeInTheDocument());
  expect(section.getByLabelText('Votre commentaire')).toHaveValue('Après le dîner');
});

test('opens the form again for the person whose session ended, with what they typed', async () => {
  const game = buildGame({ owner_id: ME });
  fakePoll(game, 'master', null);
  const first = open(game);
  await first.user.click(await screen.findByRole('button', { name: 'Proposer des dates' }));
  const form = within(await screen.findByRole('dialog', { name: 'Proposer des dates' }));
  await first.user.type(form.getByLabelText(/^Précision/), 'Chez Alice');
  act(clearSession);
  first.unmount();
  open(game);
  const again = within(await screen.findByRole('dialog', { name: 'Proposer des dates' }));
  await waitFor(() => expect(again.getByLabelText(/^Précision/)).toHaveValue('Chez Alice'));
});

test('folds what somebody whom one blocks says of the dates; who leads sees everybody (DSK-4)', async () => {
  const game = buildGame({ owner_id: ALICE, joined: true });
  const poll = buildPoll(game, 'player', [at('2030-03-28T20:30')]);
  const [date] = poll.dates;
  for (const person of poll.people) if (date) person.answers = { [date._id]: 'no' };
  fakePoll(game, 'player', poll);
  network.use(
    http.get(apiUrl('user/me/blocked'), () =>
      HttpResponse.json([
        { person: { _id: ALICE, name: 'Alice', avatar: '' }, at: '2026-11-01T10:00:00.000Z' },
      ]),
    ),
  );
  const { user } = open(game);
  const section = within(await screen.findByRole('region', { name: 'Prochaine date' }));
  expect(await section.findByText('Maud, Personne bloquée', { exact: false })).toBeVisible();
  expect(section.queryByText(/Alice|Plutôt tard/)).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Montrer la personne bloquée (Commentaire)' }));
  expect(section.getByText(/Plutôt tard/)).toBeVisible();
});
