import { renderRoutes, screen } from '@rpd/shared/test';
import { fakeEntity } from '../test/fakeEntity.ts';
import { buildCanned, buildServer, buildTicket, fakeModeration } from '../test/fakeModeration.ts';
import { LISTS } from '../test/lists.ts';
import remote from './remote.tsx';

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** Shown, but not as words that a file could hold. */
const NOT_WRITTEN = new Set(['', 'Actions']);

const MODERATION = [
  {
    what: 'ready answers',
    path: '/app/moderation/answers',
    fill: () => void fakeModeration({ answers: [buildCanned({ title: 'Aube' })] }),
  },
  {
    what: 'Discord servers',
    path: '/app/moderation/discord',
    fill: () => void fakeModeration({ servers: [buildServer({ name: 'Aube' })] }),
  },
  {
    what: 'tickets',
    path: '/app/moderation/tickets',
    fill: () => void fakeModeration({ tickets: [buildTicket({ subject: 'Aube' })] }),
  },
];

test.each([...LISTS, ...MODERATION])('exports the visible columns of $what (TBL-2)', async list => {
  for (const kind of ['servertype', 'gametype', 'stat']) fakeEntity(kind);
  list.fill();
  const route = { path: list.path, session: { roles: ['AD' as const] } };
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], route);
  await screen.findByRole('row', { name: /Aube/ });
  const columns = screen.getAllByRole('columnheader').map(header => header.textContent);
  await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('Export terminé')).toBeVisible();
  const [names = '', row] = ((await files[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n');
  const written = names.split(';').map(name => name.slice(1, -1));
  expect(written).toEqual(expect.arrayContaining(columns.filter(name => !NOT_WRITTEN.has(name.trim()))));
  expect(row).toContain('"Aube"');
});
