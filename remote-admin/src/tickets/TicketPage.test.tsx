import {
  answerList,
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
import { buildCanned, buildTicket, fakeModeration, person } from '../test/fakeModeration.ts';

const me = { _id: buildId(), name: 'Camille' };
const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { ...me, roles: ['MO'] } });
const LIST = '/app/moderation/tickets';
const AT = '2026-01-15T10:00:00.000Z';
const reply = () => screen.findByRole('textbox', { name: /Votre réponse/ });

test('finds a ticket, shows its author, and answers it from a ready answer', async () => {
  const ticket = buildTicket();
  const store = fakeModeration({
    me,
    tickets: [ticket],
    answers: [buildCanned()],
    person: {
      characters: { total: 1, items: [{ _id: buildId(), name: 'Lysandre', portrait: '', sheetName: '' }] },
    },
  });
  const { user } = open(LIST);
  await user.click(await screen.findByRole('link', { name: 'Mon personnage' }));
  expect(await screen.findByText('Il a disparu.')).toBeVisible();
  expect(screen.getByText(/version 1\.0\.0/)).toBeVisible();
  const beside = within(await screen.findByRole('region', { name: 'Qui demande' }));
  expect(await beside.findByText('Lysandre')).toBeVisible();
  // What they do not have is one sentence (26).
  expect(beside.getByText(/^Aucun serveur, .*aucun autre signalement\.$/)).toBeVisible();
  expect(beside.queryByText(/\(0\)$/)).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Réponses types' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Réponses types' }));
  await user.click(await dialog.findByRole('option', { name: /Bienvenue/ }));
  expect(await reply()).toHaveValue('Bonjour Isaure, merci !');
  await user.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByText('Réponse envoyée')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Conversation' })).getByText('Bonjour Isaure, merci !'),
  ).toBeVisible();
  expect(await reply()).toHaveValue('');
  expect(store.tickets[0]).toMatchObject({ state: 'pending' });
});

test('empties the list by keys: answer, note, take, close, next', async () => {
  const tickets = ['Un', 'Deux', 'Trois'].map(subject => buildTicket({ subject }));
  const store = fakeModeration({ me, tickets });
  const { user, router } = open(LIST);
  await screen.findByRole('link', { name: 'Un' });
  await user.keyboard('jjk');
  expect(screen.getByRole('link', { name: 'Un' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Un' });
  expect(await screen.findByText('Demande 1 sur 3')).toBeVisible();

  await user.keyboard('n');
  await user.keyboard('À surveiller{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Note ajoutée')).toBeVisible();
  await user.keyboard('a');
  expect(await screen.findByText('Demande attribuée à vous')).toBeVisible();
  await user.keyboard('r');
  // What is written is text: its letters lead nowhere.
  await user.keyboard('fjuka{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Réponse envoyée')).toBeVisible();
  for (const next of ['Deux', 'Trois']) {
    await user.keyboard('f');
    await screen.findByRole('heading', { name: next });
  }
  await user.keyboard('f');
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  expect(await screen.findByRole('heading', { name: 'Aucune demande ici' })).toBeVisible();
  expect(store.tickets.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
  expect(store.tickets[0]).toMatchObject({ assignee: { name: 'Camille' } });
  expect(store.tickets[0]?.messages.map(({ text }) => text)).toEqual([
    'Il a disparu.',
    'À surveiller',
    'fjuka',
  ]);
});

test('switches single keys off and shows them in the help', async () => {
  fakeModeration({ me, tickets: [buildTicket()] });
  const { user } = open(LIST);
  await screen.findByRole('link', { name: 'Mon personnage' });
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Raccourcis clavier' }));
  await user.click(help.getByRole('switch', { name: 'Raccourcis à une touche' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Mon personnage' })).not.toHaveFocus();
});

test('restores an unsent answer', async () => {
  const ticket = buildTicket();
  fakeModeration({ me, tickets: [ticket] });
  const { user, unmount } = open(`${LIST}/${ticket._id}`);
  await user.type(await reply(), 'Je regarde');
  unmount();
  open(`${LIST}/${ticket._id}`);
  expect(await reply()).toHaveValue('Je regarde');
});

test('shows the current ticket when somebody else was faster', async () => {
  const ticket = buildTicket();
  const store = fakeModeration({ me, tickets: [ticket] });
  const { user } = open(`${LIST}/${ticket._id}`);
  await screen.findByText('Il a disparu.');
  store.tickets = [{ ...ticket, version: 2, state: 'pending' }];
  await user.selectOptions(screen.getByRole('combobox', { name: 'Priorité' }), 'urgent');
  expect(await screen.findByText(/modifiée entre-temps/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'État' })).toHaveValue('pending'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Priorité' }), 'urgent');
  expect(await screen.findByText('Demande mise à jour')).toBeVisible();
  expect(store.tickets[0]).toMatchObject({ priority: 'urgent' });
});

test('refuses an answer while a colleague’s is unread, keeps the words, and sends them then', async () => {
  const ticket = buildTicket();
  const store = fakeModeration({ me, tickets: [ticket] });
  const { user } = open(`${LIST}/${ticket._id}`);
  await user.type(await reply(), 'Essayez de recharger.');
  const first = {
    _id: buildId(),
    author: person('Zoé'),
    text: 'C’est réparé.',
    internal: false,
    at: ticket.createdAt,
    pictures: [],
  };
  store.tickets = [{ ...ticket, version: 2, messages: [...ticket.messages, first] }];
  const send = () => user.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  await send();
  expect(await screen.findByText(/Zoé a répondu entre-temps/)).toBeVisible();
  expect(await screen.findByText('C’est réparé.')).toBeVisible();
  expect(await reply()).toHaveValue('Essayez de recharger.');
  await send();
  expect(await screen.findByText('Réponse envoyée')).toBeVisible();
  expect(store.tickets[0]?.messages.map(({ text }) => text).slice(1)).toEqual([
    'C’est réparé.',
    'Essayez de recharger.',
  ]);
});

test('asks before one key closes a colleague’s urgent ticket, names what it closed, and takes it back', async () => {
  const colleague = person('Zoé');
  const urgent = buildTicket({ subject: 'Menaces', priority: 'urgent', assignee: colleague });
  const store = fakeModeration({ me, tickets: [urgent, buildTicket({ subject: 'Autre' })] });
  const { user } = open(`${LIST}/${urgent._id}`);
  await reply();
  await user.keyboard('f');
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Fermer «\sMenaces\s»/ }));
  expect(dialog.getByText(/urgente.*attribuée à Zoé/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(store.tickets[0]?.state).toBe('open');

  await user.keyboard('f');
  await user.click(await screen.findByRole('button', { name: 'Fermer la demande', hidden: false }));
  const toast = (await screen.findByText('Demande fermée')).parentElement?.parentElement;
  expect(toast).toHaveTextContent('« Menaces »');
  expect(store.tickets[0]?.state).toBe('closed');
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(store.tickets[0]?.state).toBe('open'));
});

test('links to the reported thing from the queue and from the ticket (MOD-1)', async () => {
  const about = { kind: 'character' as const, id: buildId(), name: 'Lysandre' };
  const ticket = buildTicket({ category: 'report', subject: 'Portrait choquant : Lysandre', about });
  fakeModeration({ me, tickets: [ticket] });
  const { user } = open(`${LIST}?category=report`);
  const place = `/app/me/characters/${about.id}`;
  expect(await screen.findByRole('link', { name: 'Lysandre' })).toHaveAttribute('href', place);
  await user.click(screen.getByRole('link', { name: ticket.subject }));
  await reply();
  expect(screen.getByRole('link', { name: 'Lysandre' })).toHaveAttribute('href', place);
});

test('merges two tickets of one person', async () => {
  const author = person('Isaure');
  const [first, second] = [buildTicket({ author }), buildTicket({ author, subject: 'Encore' })];
  fakeModeration({ me, tickets: [first, second] });
  const { user } = open(`${LIST}/${second._id}`);
  await user.click(await screen.findByRole('button', { name: 'Réunir à une autre demande' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Réunir à une autre demande' }));
  await user.selectOptions(await dialog.findByRole('combobox'), first._id);
  await user.click(dialog.getByRole('button', { name: 'Réunir' }));
  expect(await screen.findByText('Demandes réunies')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Mon personnage' })).toBeVisible();
  expect(screen.getAllByText('Il a disparu.')).toHaveLength(2);
});

test('shows no notes on one’s own ticket', async () => {
  const ticket = buildTicket({ author: { ...me, avatar: '' } });
  fakeModeration({ me, tickets: [ticket] });
  open(`${LIST}/${ticket._id}`);
  expect(await screen.findByText(/Cette demande est la vôtre/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Note interne' })).not.toBeInTheDocument();
});

test('shows a missing ticket, and refuses a player', async () => {
  fakeModeration({ me });
  const { unmount } = open(`${LIST}/${'f'.repeat(24)}`);
  expect(await screen.findByRole('heading', { name: 'Demande introuvable' })).toBeVisible();
  unmount();
  renderRoutes([{ path: '/app', children: remote.routes }], { path: LIST, session: { roles: ['RP'] } });
  expect(await screen.findByText('Cette page est réservée à la modération.')).toBeVisible();
});

test('answers twelve tickets with at most four keys each beside the text: a macro answers, labels and closes', async () => {
  const tickets = Array.from({ length: 12 }, (_, index) => buildTicket({ subject: `Demande n${index + 1}` }));
  const answers = [
    buildCanned({ title: 'Bien reçu', text: 'Bonjour.' }),
    buildCanned({
      title: 'Corrigé',
      text: 'Pour {pseudo} : « {sujet} » est réglé.',
      label: 'corrigé',
      closes: true,
    }),
  ];
  const store = fakeModeration({ me, tickets, answers });
  const { user } = open(`${LIST}/${tickets[0]?._id}`);
  for (const { subject } of tickets) {
    await screen.findByRole('heading', { level: 1, name: subject });
    await waitFor(() => expect(screen.getByText(/^Demande \d+ sur 12$/)).toBeVisible());
    await user.keyboard('t');
    await screen.findByRole('option', { name: /Corrigé/ });
    await user.keyboard('corr{Enter}');
    expect(await reply()).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(store.tickets.find(one => one.subject === subject)).toMatchObject({
        state: 'closed',
        labels: ['corrigé'],
      }),
    );
  }
  expect(store.tickets[3]?.messages.at(-1)?.text).toMatch(/^Pour Isaure\s:\s«\sDemande n4\s» est réglé\.$/);
});

test('says above what one writes that a colleague has answered meanwhile', async () => {
  const ticket = buildTicket();
  const store = fakeModeration({ me, tickets: [ticket] });
  const { user, queryClient } = open(`${LIST}/${ticket._id}`);
  await user.type(await reply(), 'Essayez');
  const first = {
    _id: buildId(),
    author: person('Zoé'),
    text: 'Réglé.',
    internal: false,
    at: ticket.createdAt,
    pictures: [],
  };
  store.tickets = [{ ...ticket, version: 2, messages: [...ticket.messages, first] }];
  await queryClient.invalidateQueries({ queryKey: ['tickets'] });
  expect(await screen.findByText(/Une réponse vient d’arriver\s: Zoé/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByText(/Zoé a répondu entre-temps/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByText('Réponse envoyée')).toBeVisible();
});

test('puts a ticket aside with two keys, labels it, and takes both back', async () => {
  const tickets = [buildTicket({ subject: 'Un' }), buildTicket({ subject: 'Deux' })];
  const store = fakeModeration({ me, tickets });
  const { user } = open(`${LIST}/${tickets[0]?._id}`);
  await screen.findByText('Demande 1 sur 2');
  await user.keyboard('e');
  await user.keyboard('Paiement{Enter}');
  expect(await screen.findByText('Étiquette ajoutée')).toBeVisible();
  expect(store.tickets[0]).toMatchObject({ labels: ['paiement'] });
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(store.tickets[0]).toMatchObject({ labels: [] }));
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('v');
  await screen.findByRole('dialog', { name: 'Mettre en veille' });
  await waitFor(() => expect(screen.getByRole('button', { name: /Demain matin/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Deux' });
  expect(store.tickets[0]?.snoozedUntil).not.toBeNull();
});

test('closes several tickets at once after naming them, and takes it back', async () => {
  const tickets = ['Un', 'Deux', 'Trois'].map(subject => buildTicket({ subject }));
  const store = fakeModeration({ me, tickets });
  const { user } = open(LIST);
  await screen.findByRole('link', { name: 'Un' });
  await user.click(screen.getByRole('checkbox', { name: /Un$/ }));
  await user.click(screen.getByRole('checkbox', { name: /Trois$/ }));
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Fermer ces 2 demandes/ }));
  expect(dialog.getByText('Un, Trois')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(store.tickets.map(({ state }) => state)).toEqual(['closed', 'open', 'closed']));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(store.tickets.map(({ state }) => state)).toEqual(['open', 'open', 'open']));
});

test('sends and closes with Ctrl + Shift + Enter, and leads to the next', async () => {
  const tickets = [buildTicket({ subject: 'Un' }), buildTicket({ subject: 'Deux' })];
  const store = fakeModeration({ me, tickets });
  const { user } = open(`${LIST}/${tickets[0]?._id}`);
  await screen.findByText('Demande 1 sur 2');
  await user.keyboard('r');
  await user.keyboard('C’est fait.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await screen.findByRole('heading', { level: 1, name: 'Deux' });
  expect(store.tickets[0]).toMatchObject({ state: 'closed' });
  expect(store.tickets[1]).toMatchObject({ state: 'open' });
});

test('offers a measure about whose thing was reported, with what it said that day (DSK-3)', async () => {
  const owner = person('Mordred');
  const file = { _id: buildId(), name: 'propos.txt', mime: 'text/plain', bytes: 12, at: AT, shown: false };
  const ticket = buildTicket({
    category: 'report',
    about: { kind: 'server', id: buildId(), name: 'Clairière' },
    files: [{ ...file, by: person('Isaure') }],
    reported: {
      at: AT,
      name: 'Repaire',
      place: '/app/servers/x',
      owner,
      texts: [{ label: 'Présentation', text: 'Ici on insulte les gens.' }],
    },
  });
  fakeModeration({ me, tickets: [ticket] });
  network.use(
    http.get(apiUrl('evidence/:id'), () => HttpResponse.text('Dehors !')),
    http.get(apiUrl('measure'), ({ request }) => answerList(request, [])),
  );
  const { user } = open(`${LIST}/${ticket._id}`);
  const frozen = within(await screen.findByRole('region', { name: 'Pièces' }));
  expect(frozen.getByText('Ici on insulte les gens.')).toBeVisible();
  await user.click(frozen.getByRole('button', { name: 'Voir propos.txt' }));
  expect(await frozen.findByText('Dehors !')).toBeVisible();
  const theirs = within(await screen.findByRole('region', { name: 'Responsable de ce qui est signalé' }));
  expect(await theirs.findByRole('button', { name: 'Prendre une mesure' })).toBeVisible();
  // Never about who reports.
  const asking = within(screen.getByRole('region', { name: 'Qui demande' }));
  await asking.findByText(/^Mesures/);
  expect(asking.queryByRole('button', { name: 'Prendre une mesure' })).toBeNull();
});
