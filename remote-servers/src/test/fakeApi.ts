import {
  type Server,
  type ServerInput,
  serverSchema,
  type ServerType,
  type Sheet,
  warningChoicesSchema,
} from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildServer,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
} from '@rpd/shared/test';
import { ValidationError } from 'yup';

interface Stored {
  servers?: Server[];
  serverTypes?: ServerType[];
  sheets?: Sheet[];
  /** Who asks: becomes the owner of what is created. */
  me?: string;
}

const NOT_FOUND = 'Cet élément n’existe pas ou plus.';

const text = ({ name, description }: Server) => `${name} ${description.intro} ${description.bio}`;

/** The body as the API would take it, or its refusal with the reason at each field. */
function read(body: object): ServerInput | Response {
  try {
    return serverSchema.validateSync(body, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
    return refuse(422, 'Certains champs sont à corriger.', fields);
  }
}

/** The API host of these tests, in memory. What it returns is its store: look there for what was really saved. */
export function fakeApi({ servers = [], serverTypes = [], sheets = [], me }: Stored) {
  const store = { servers: [...servers] };
  const byId = (id: unknown) => store.servers.find(server => server._id === id);
  network.use(
    http.get(apiUrl('server'), ({ request }) => answerList(request, store.servers, { text })),
    http.get(apiUrl('inactive/mine'), () => HttpResponse.json([])),
    http.get(apiUrl('server/:id/dependents'), () => HttpResponse.json({ total: 0, items: [] })),
    http.get(apiUrl('user/me/warnings'), () => HttpResponse.json(warningChoicesSchema.getDefault())),
    http.get(apiUrl('transfers'), () => HttpResponse.json([])),
    http.get(apiUrl('server/:id/transfer'), () => HttpResponse.json({ transfer: null })),
    http.get(apiUrl('server/:id'), ({ params }) => {
      const server = byId(params['id']);
      return server ? HttpResponse.json(server) : refuse(404, NOT_FOUND);
    }),
    http.post<never, ServerInput>(apiUrl('server'), async ({ request }) => {
      const input = read(await request.json());
      if (input instanceof Response) return input;
      const server = buildServer({ ...input, ...(me ? { owner_id: me } : {}) });
      store.servers = [...store.servers, server];
      return HttpResponse.json(server, { status: 201 });
    }),
    http.put<never, Pick<Server, '_id' | 'version'> & ServerInput>(apiUrl('server'), async ({ request }) => {
      const { _id, version, ...rest } = await request.json();
      const current = byId(_id);
      if (!current) return refuse(404, NOT_FOUND);
      if (version !== current.version) {
        return refuseStale(current);
      }
      const input = read(rest);
      if (input instanceof Response) return input;
      const saved = { ...current, ...input, version: version + 1 };
      store.servers = store.servers.map(server => (server === current ? saved : server));
      return HttpResponse.json(saved);
    }),
    http.get(apiUrl('servertype'), ({ request }) => answerList(request, serverTypes)),
    // What the other features show of a server: nothing, unless a test says otherwise.
    ...['managers', 'characters', 'submissions'].map(what =>
      http.get(apiUrl(`server/:id/${what}`), ({ request }) => answerList(request, [])),
    ),
    http.get(apiUrl('server/:id/team'), () => HttpResponse.json({ roles: [], members: [] })),
    http.get(apiUrl('server/:id/first-steps'), () => HttpResponse.json({ dismissed: true, done: {} })),
    ...['submission', 'event', 'character'].map(what =>
      http.get(apiUrl(what), ({ request }) => answerList(request, [])),
    ),
    http.get(apiUrl('user/:id'), ({ params }) =>
      HttpResponse.json({ _id: params['id'], name: 'Héloïse', avatar: '' }),
    ),
    http.get(apiUrl('sheet'), ({ request }) => answerList(request, sheets)),
    http.get(apiUrl('sheet/:id'), ({ params }) => {
      const found = sheets.find(({ _id }) => _id === params['id']);
      return found ? HttpResponse.json(found) : refuse(404, 'Introuvable.');
    }),
  );
  return store;
}
