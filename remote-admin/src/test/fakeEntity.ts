import type { Entity } from '@rpd/shared/domain';
import { answerList, apiUrl, buildId, http, HttpResponse, network, refuse } from '@rpd/shared/test';

const NOW = '2026-03-01T10:00:00.000Z';

/** The five calls of API-3 for one kind of thing, in memory. What it returns is its store: look there for what was saved. */
export function fakeEntity<Stored extends Entity>(
  path: string,
  rows: Stored[] = [],
  more: Partial<Stored> = {},
) {
  const store = { rows: [...rows], asked: [] as string[] };
  const byId = (id: unknown) => store.rows.find(({ _id }) => _id === id);
  const gone = () => refuse(404, 'Cet élément n’existe pas ou plus.');
  network.use(
    http.get(apiUrl(path), ({ request }) => {
      store.asked.push(new URL(request.url).search);
      return answerList(request, store.rows);
    }),
    // What administrators list of servers: the same rows, each with its owner.
    ...(path === 'server'
      ? [
          http.get(apiUrl('api/administration/servers'), ({ request }) => {
            store.asked.push(new URL(request.url).search);
            const owner = { _id: buildId(), name: 'Élodie', avatar: '' };
            return answerList(
              request,
              store.rows.map(row => ({ owner, archivedAt: null, ...row })),
            );
          }),
        ]
      : []),
    http.get(apiUrl(`${path}/:id/dependents`), () => HttpResponse.json({ total: 0, items: [] })),
    http.get(apiUrl(`${path}/:id`), ({ params }) => {
      const found = byId(params['id']);
      return found ? HttpResponse.json<object>(found) : gone();
    }),
    http.post<never, Partial<Stored>>(apiUrl(path), async ({ request }) => {
      const input = await request.json();
      const made = {
        _id: buildId(),
        version: 1,
        createdAt: NOW,
        updatedAt: NOW,
        ...more,
        ...input,
      } as Stored;
      store.rows.push(made);
      return HttpResponse.json<object>(made, { status: 201 });
    }),
    http.put<never, Partial<Stored>>(apiUrl(path), async ({ request }) => {
      const input = await request.json();
      const current = byId(input._id);
      if (!current) return gone();
      const saved = { ...current, ...input, version: current.version + 1 };
      store.rows = store.rows.map(row => (row._id === current._id ? saved : row));
      return HttpResponse.json<object>(saved);
    }),
    http.delete(apiUrl(`${path}/:id`), ({ params }) => {
      const found = byId(params['id']);
      store.rows = store.rows.filter(row => row !== found);
      return found ? HttpResponse.json<object>(found) : gone();
    }),
  );
  return store;
}
