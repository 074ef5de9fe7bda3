import type {
  CannedAnswer,
  ModeratedPerson,
  ModeratedServer,
  ModerationSummary,
  Ticket,
  TicketUpdate,
} from '@rpd/shared/domain';
import { answerList, apiUrl, buildId, http, HttpResponse, network, refuse } from '@rpd/shared/test';

const AT = '2026-01-15T10:00:00.000Z';
const entity = () => ({ _id: buildId(), version: 1, createdAt: AT, updatedAt: AT });

export const person = (name: string) => ({ _id: buildId(), name, avatar: '' });

export function buildTicket(changes: Partial<Ticket> = {}): Ticket {
  const author = changes.author ?? person('Isaure');
  const messages = [{ _id: buildId(), author, text: 'Il a disparu.', internal: false, at: AT, pictures: [] }];
  return {
    ...entity(),
    subject: 'Mon personnage',
    category: 'question',
    priority: 'normal',
    state: 'open',
    author,
    assignee: null,
    page: '/app/me',
    appVersion: '1.0.0',
    about: null,
    lastMessageAt: AT,
    answeredAt: null,
    mergedInto: null,
    waitingSince: AT,
    snoozedUntil: null,
    labels: [],
    problem: null,
    joined: 0,
    rating: null,
    files: [],
    reported: null,
    messages,
    ...changes,
  };
}

export const buildServer = (changes: Partial<ModeratedServer> = {}): ModeratedServer => ({
  _id: buildId(),
  version: 1,
  createdAt: AT,
  name: 'Brumes',
  icon_img: '',
  owner: person('Nil'),
  serverDiscord_id: '',
  discord: '',
  problems: [],
  visible: true,
  hidden: null,
  ...changes,
});

export const buildCanned = (changes: Partial<CannedAnswer> = {}): CannedAnswer => ({
  ...entity(),
  title: 'Bienvenue',
  text: 'Bonjour {pseudo}, merci !',
  category: '',
  label: '',
  closes: false,
  ...changes,
});

const nothing = { total: 0, items: [] };
const summary: ModerationSummary = {
  open: 0,
  pending: 0,
  unassigned: 0,
  mine: 0,
  urgent: 0,
  oldest: null,
  answers: { count: 0, medianMinutes: null },
  newestAccounts: [],
  newestServers: [],
  hiddenServers: nothing,
  discordProblems: 0,
};

interface Stored {
  tickets?: Ticket[];
  servers?: ModeratedServer[];
  answers?: CannedAnswer[];
  /** Who is signed in. */
  me?: { _id: string; name: string };
  summary?: Partial<ModerationSummary>;
  /** What waits among the measures. */
  measures?: { counts: never[]; appeals: number; proposals: number };
  person?: Partial<ModeratedPerson>;
}

interface Sent {
  text: string;
  internal: boolean;
  seen: string;
  close: boolean;
  label: string;
}

/** Whether a ticket is in a part of the queue. */
function isIn({ state, assignee, answeredAt, snoozedUntil }: Ticket, view: string, me = ''): boolean {
  const isSnoozed = snoozedUntil !== null;
  if (view === 'closed') return state === 'closed';
  if (state === 'closed' || isSnoozed !== (view === 'snoozed')) return false;
  if (view === 'mine') return assignee?._id === me;
  if (view === 'unanswered') return answeredAt === null;
  return view === 'snoozed' || state === (view === 'queue' ? 'open' : 'pending');
}

/** The moderation's half of the API host, in memory. What it returns is its store. */
export function fakeModeration({ tickets = [], servers = [], answers = [], me, ...more }: Stored) {
  const store = { tickets: [...tickets], servers: [...servers], answers: [...answers] };
  const team = me ? [{ ...me, avatar: '' }] : [];
  const ticketOf = (id: unknown) => store.tickets.find(({ _id }) => _id === id);
  const put = (ticket: Ticket) => {
    store.tickets = store.tickets.map(other => (other._id === ticket._id ? ticket : other));
    return HttpResponse.json(ticket);
  };
  const gone = () => refuse(404, 'Cet élément n’existe pas ou plus.');
  network.use(
    http.get(apiUrl('measure'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('warning/server/:id'), () => HttpResponse.json({ asked: null })),
    http.get(apiUrl('api/moderation/summary'), () => HttpResponse.json({ ...summary, ...more.summary })),
    http.get(apiUrl('api/moderation/measures'), () =>
      HttpResponse.json(more.measures ?? { counts: [], appeals: 0, proposals: 0 }),
    ),
    http.get(apiUrl('api/moderation/team'), () => HttpResponse.json(team)),
    http.get(apiUrl('api/moderation/person/:id'), ({ params }) =>
      HttpResponse.json({
        _id: params['id'],
        name: 'Isaure',
        avatar: '',
        citation: '',
        bio: '',
        roles: ['RP'],
        valid: true,
        createdAt: AT,
        deletedAt: null,
        characters: nothing,
        servers: nothing,
        tickets: nothing,
        reports: nothing,
        ...more.person,
      }),
    ),
    http.get(apiUrl('ticket/views'), () => {
      const counted = (view: string) => store.tickets.filter(ticket => isIn(ticket, view, me?._id)).length;
      return HttpResponse.json(
        Object.fromEntries(
          ['queue', 'mine', 'unanswered', 'snoozed', 'pending'].map(view => [view, counted(view)]),
        ),
      );
    }),
    http.get(apiUrl('ticket/labels'), () =>
      HttpResponse.json([...new Set(store.tickets.flatMap(({ labels }) => labels))]),
    ),
    http.get(apiUrl('ticket'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const found = store.tickets.filter(ticket => {
        const state = asked.get('state');
        const author = asked.get('author');
        const view = asked.get('view');
        if (view && !isIn(ticket, view, me?._id)) return false;
        return (!state || ticket.state === state) && (!author || ticket.author._id === author);
      });
      return answerList(request, found);
    }),
    http.get(apiUrl('ticket/:id'), ({ params }) => {
      const ticket = ticketOf(params['id']);
      return ticket ? HttpResponse.json(ticket) : gone();
    }),
    http.put<never, Partial<TicketUpdate> & { _id: string; version: number }>(
      apiUrl('ticket'),
      async ({ request }) => {
        const { _id, version, assignee, problem, snoozedUntil, ...change } = await request.json();
        const current = ticketOf(_id);
        if (!current) return gone();
        if (version !== current.version) return refuse(412, 'Cet élément a été modifié entre-temps.');
        const taken = team.find(one => one._id === assignee) ?? null;
        const lead = ticketOf(problem);
        return put({
          ...current,
          ...change,
          ...(assignee !== undefined && { assignee: taken }),
          ...(problem !== undefined && { problem: lead ? { _id: lead._id, subject: lead.subject } : null }),
          ...(snoozedUntil !== undefined && { snoozedUntil: snoozedUntil || null }),
          version: version + 1,
        });
      },
    ),
    http.post<{ id: string }, Sent>(apiUrl('ticket/:id/messages'), async ({ params, request }) => {
      const current = ticketOf(params.id);
      if (!current) return gone();
      const sent = await request.json();
      const last = current.messages.at(-1);
      if (last && sent.seen !== last._id)
        return refuse(412, `${last.author.name} a répondu entre-temps : « ${last.text} »`);
      const message = {
        _id: buildId(),
        author: team[0] ?? current.author,
        at: AT,
        text: sent.text,
        internal: sent.internal,
        pictures: [],
      };
      const answered = sent.close ? ('closed' as const) : ('pending' as const);
      const state = message.internal ? current.state : answered;
      const labels = sent.label ? [...current.labels, sent.label] : current.labels;
      return put({
        ...current,
        state,
        labels,
        messages: [...current.messages, message],
        version: current.version + 1,
      });
    }),
    http.post<{ id: string }, { into: string }>(apiUrl('ticket/:id/merge'), async ({ params, request }) => {
      const { into } = await request.json();
      const [source, target] = [ticketOf(params.id), ticketOf(into)];
      if (!source || !target) return gone();
      put({ ...source, state: 'closed', mergedInto: into, messages: [] });
      return put({ ...target, messages: [...target.messages, ...source.messages] });
    }),
    http.get(apiUrl('cannedanswer'), ({ request }) => answerList(request, store.answers)),
    http.post<never, CannedAnswer>(apiUrl('cannedanswer'), async ({ request }) => {
      const made = buildCanned(await request.json());
      if (store.answers.some(({ title }) => title === made.title))
        return refuse(409, 'Une de ces valeurs est déjà prise : choisissez-en une autre.', {
          title: 'Ce titre est déjà pris.',
        });
      store.answers.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.delete(apiUrl('cannedanswer/:id'), ({ params }) => {
      const answer = store.answers.find(({ _id }) => _id === params['id']);
      store.answers = store.answers.filter(other => other !== answer);
      return answer ? HttpResponse.json(answer) : gone();
    }),
    http.get(apiUrl('api/moderation/servers'), ({ request }) => {
      const visible = new URL(request.url).searchParams.get('visible');
      return answerList(
        request,
        store.servers.filter(server => !visible || server.visible === (visible === '1')),
      );
    }),
    http.post<{ id: string }, { reason: string }>(apiUrl('server/:id/hide'), async ({ params, request }) => {
      const { reason } = await request.json();
      store.servers = store.servers.map(server =>
        server._id === params.id ? { ...server, visible: false, hidden: { at: AT, reason } } : server,
      );
      return HttpResponse.json(store.servers.find(({ _id }) => _id === params.id));
    }),
    http.post(apiUrl('server/:id/show'), ({ params }) => {
      store.servers = store.servers.map(server =>
        server._id === params['id'] ? { ...server, visible: true, hidden: null } : server,
      );
      return HttpResponse.json(store.servers.find(({ _id }) => _id === params['id']));
    }),
  );
  return store;
}
