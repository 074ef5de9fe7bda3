import {
  CATALOGUE_KINDS,
  outlineOf,
  sheetChanges,
  type CatalogueEntry,
  type CatalogueKind,
  type FieldImpact,
  type GameType,
  type PublicUser,
  type Server,
  type SheetBlock,
  type Sheet,
  type SheetDescent,
  type SheetImpact,
  type SheetKinds,
  type SheetRevision,
} from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  buildSheet,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
} from '@rpd/shared/test';

interface Stored {
  sheets?: Sheet[];
  gameTypes?: GameType[];
  people?: PublicUser[];
  /** States of a sheet before the one that is stored. */
  older?: Sheet[];
  servers?: Server[];
  /** What a change is said to do to characters. */
  impact?: FieldImpact[];
  /** Servers that are said to propose the sheet. */
  proposing?: SheetImpact['servers'];
  /** From which one the sheets were made: its first version, and what it is now. */
  origin?: { taken: Sheet; current: Sheet } | null;
  /** What the person keeps for their sheets. */
  blocks?: SheetBlock[];
  /** Kinds of entries of the servers that propose a sheet. */
  kinds?: SheetKinds;
  /** The entries of the catalogues, by the words of their addresses. */
  catalogues?: Partial<Record<CatalogueKind, Partial<CatalogueEntry>[]>>;
}

const NOT_FOUND = 'Cet élément n’existe pas ou plus.';

/** A list answers sheets without their documents, as the API does. */
const summaryOf = ({ structure: _structure, fields: _fields, ...rest }: Sheet) => rest;

const text = ({ description }: Pick<Sheet, 'description'>) =>
  `${description.name} ${description.description}`;

/** The API host of these tests, in memory. What it returns is its store: look there for what was really removed. */
export function fakeApi({
  sheets = [],
  gameTypes = [],
  people = [],
  impact = [],
  proposing = [],
  older = [],
  servers = [],
  catalogues = {},
  origin = null,
  blocks = [],
  kinds = { servers: 0, kinds: [], removed: [] },
}: Stored) {
  const store = {
    sheets: [...sheets],
    blocks: [...blocks],
    servers: [...servers],
    peopleAsked: [] as string[],
    origin,
    taken: 1,
  };
  const descent = (): SheetDescent => ({
    likes: 0,
    liked: false,
    copies: 0,
    origin: store.origin && {
      taken: store.taken,
      sheet: {
        _id: store.origin.current._id,
        version: store.origin.current.version,
        name: store.origin.current.description.name,
        owner: { _id: '0'.repeat(24), name: 'Mona', avatar: '' },
      },
    },
  });
  const byId = (id: unknown) => store.sheets.find(sheet => sheet._id === id);
  const statesOf = (id: unknown) =>
    [...older, ...store.sheets]
      .filter(sheet => sheet._id === id)
      .toSorted((one, other) => other.version - one.version);
  network.use(
    http.get(apiUrl('sheet/:id/dependents'), () => HttpResponse.json({ total: 0, items: [] })),
    http.get(apiUrl('sheet/:id/compendium'), () => HttpResponse.json(kinds)),
    http.get(apiUrl('sheetblock'), () =>
      HttpResponse.json(store.blocks.map(({ parts: _parts, ...summary }) => summary)),
    ),
    http.get(apiUrl('sheetblock/:id'), ({ params }) => {
      const block = store.blocks.find(({ _id }) => _id === params['id']);
      return block ? HttpResponse.json(block) : refuse(404, NOT_FOUND);
    }),
    http.post(apiUrl('sheetblock'), async ({ request }) => {
      const { sheetblock } = (await request.json()) as { sheetblock: Pick<SheetBlock, 'name' | 'parts'> };
      const { name, parts } = sheetblock;
      if (name === 'refusé') {
        return refuse(422, 'Certaines valeurs ne conviennent pas.', { 'parts[0]': 'Élément 1 : trop long.' });
      }
      const [now, fields] = [new Date().toISOString(), parts.flatMap(part => Object.keys(part.fields))];
      const head = { _id: buildId(), version: 1, createdAt: now, updatedAt: now };
      const size = {
        type: parts[0]?.type ?? ('field' as const),
        elements: parts.length,
        fields: fields.length,
      };
      store.blocks.push({ ...head, name, parts, ...size });
      return HttpResponse.json(store.blocks.at(-1), { status: 201 });
    }),
    http.put(apiUrl('sheetblock'), async ({ request }) => {
      const { sheetblock } = (await request.json()) as { sheetblock: Pick<SheetBlock, '_id' | 'name'> };
      const block = store.blocks.find(({ _id }) => _id === sheetblock._id);
      if (!block) return refuse(404, NOT_FOUND);
      Object.assign(block, { name: sheetblock.name, version: block.version + 1 });
      return HttpResponse.json(block);
    }),
    http.delete(apiUrl('sheetblock/:id'), ({ params }) => {
      store.blocks = store.blocks.filter(({ _id }) => _id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(apiUrl('sheet/:id/revisions'), ({ params, request }) => {
      const states = statesOf(params['id']);
      const rows = states.map((state, index): SheetRevision => ({
        version: state.version,
        at: state.updatedAt,
        author: { _id: '0'.repeat(24), name: 'Mona', avatar: '' },
        name: state.description.name,
        fields: [],
        changes: states[index + 1] ? sheetChanges(states[index + 1] ?? state, state) : null,
      }));
      return answerList(request, rows);
    }),
    http.get(apiUrl('sheet/:id/revisions/:version'), ({ params }) => {
      const state = statesOf(params['id']).find(({ version }) => version === Number(params['version']));
      return state ? HttpResponse.json(state) : refuse(404, NOT_FOUND);
    }),
    http.post(apiUrl('sheet/:id/revisions/:version/restore'), async ({ params, request }) => {
      const { version } = (await request.json()) as { version: number };
      const current = byId(params['id']);
      const state = statesOf(params['id']).find(one => one.version === Number(params['version']));
      if (!current || !state) return refuse(404, NOT_FOUND);
      if (version !== current.version) {
        return refuseStale(current);
      }
      older.push(current);
      const restored = { ...state, version: current.version + 1 };
      store.sheets = store.sheets.map(other => (other === current ? restored : other));
      return HttpResponse.json(restored);
    }),
    http.get(apiUrl('server/:id'), ({ params }) => {
      const server = store.servers.find(({ _id }) => _id === params['id']);
      return server ? HttpResponse.json(server) : refuse(404, NOT_FOUND);
    }),
    http.put(apiUrl('server'), async ({ request }) => {
      const sent = (await request.json()) as Server;
      store.servers = store.servers.map(server =>
        server._id === sent._id ? { ...server, ...sent } : server,
      );
      return HttpResponse.json(store.servers.find(({ _id }) => _id === sent._id));
    }),
    http.get(apiUrl('sheet'), ({ request }) => answerList(request, store.sheets.map(summaryOf), { text })),
    http.get(apiUrl('gallery/drawings'), ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      const shown = store.sheets.filter(({ _id }) => ids.includes(_id));
      return HttpResponse.json(
        shown.map(({ _id, structure, fields }) => ({
          _id,
          theme: null,
          outline: outlineOf({ structure, fields }),
        })),
      );
    }),
    http.get(apiUrl('sheet/:id/descent'), () => HttpResponse.json(descent())),
    http.get(apiUrl('sheet/:id/origin'), () => HttpResponse.json(store.origin)),
    http.put(apiUrl('sheet/:id/origin'), async ({ request }) => {
      store.taken = ((await request.json()) as { version: number }).version;
      return HttpResponse.json(descent());
    }),
    http.get(apiUrl('sheet/:id'), ({ params }) => {
      const sheet = byId(params['id']);
      return sheet ? HttpResponse.json(sheet) : refuse(404, NOT_FOUND);
    }),
    http.post(apiUrl('sheet'), async ({ request }) => {
      const { sheet } = (await request.json()) as { sheet: Sheet };
      const made = { ...buildSheet(), ...sheet, _id: buildId(), version: 1 };
      store.sheets.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put(apiUrl('sheet'), async ({ request }) => {
      const { sheet } = (await request.json()) as { sheet: Sheet };
      const current = byId(sheet._id);
      if (!current) return refuse(404, NOT_FOUND);
      if (sheet.version !== current.version) {
        return refuseStale(current);
      }
      const description = { ...current.description, ...sheet.description };
      const saved = { ...current, ...sheet, description, version: current.version + 1 };
      store.sheets = store.sheets.map(other => (other === current ? saved : other));
      return HttpResponse.json(saved);
    }),
    http.post(apiUrl('sheet/:id/impact'), ({ params }) =>
      HttpResponse.json({
        sheet: String(params['id']),
        version: byId(params['id'])?.version ?? 1,
        characters: impact.length,
        touched: impact.length,
        lost: 0,
        steps: [],
        changes: impact,
        servers: proposing,
      } satisfies SheetImpact),
    ),
    http.delete(apiUrl('sheet/:id'), ({ params }) => {
      const sheet = byId(params['id']);
      if (!sheet) return refuse(404, NOT_FOUND);
      store.sheets = store.sheets.filter(other => other !== sheet);
      return HttpResponse.json(sheet);
    }),
    http.get(apiUrl('character'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('server'), ({ request }) => answerList(request, [])),
    ...CATALOGUE_KINDS.map(kind =>
      http.get(apiUrl(kind), ({ request }) => answerList(request, catalogues[kind] ?? [])),
    ),
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, gameTypes)),
    http.get(apiUrl('user/:id'), ({ params }) => {
      store.peopleAsked.push(String(params['id']));
      const person = people.find(({ _id }) => _id === params['id']);
      return person ? HttpResponse.json(person) : refuse(404, NOT_FOUND);
    }),
  );
  return store;
}
