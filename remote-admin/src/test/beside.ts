import type { Role } from '@rpd/shared/domain';
import { answerList, apiUrl, http, network, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

/** Opens an address of the administration, signed in as somebody with one role. */
export const openAs = (role: Role, path: string, me: { _id?: string; name?: string } = {}) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { ...me, roles: [role] } });

/** A row that is open: jsdom has no room beside the list, where it is a sheet over it. */
export const openRow = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** A list that answers a page, and one row by its id, also of another page; what was asked for. */
export function fakeList<Row extends { _id: string }>(
  path: string,
  page: readonly Row[],
  elsewhere: readonly Row[] = [],
) {
  const asked: string[] = [];
  network.use(
    http.get(apiUrl(path), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const id = searchParams.get('_id');
      return answerList(
        request,
        id === null ? page : [...page, ...elsewhere].filter(({ _id }) => _id === id),
      );
    }),
  );
  return asked;
}
