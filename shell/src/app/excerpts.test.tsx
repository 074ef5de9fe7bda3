import { defineRemote, type Release } from '@rpd/shared/remote';
import { answerList, apiUrl, http, HttpResponse, network, screen } from '@rpd/shared/test';
import { integrityOf } from '../lib/integrity.ts';
import { serve } from '../test/federation.ts';
import { buildRelease, openShell, REGISTRY } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['AD' as const] };
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const first = { path: 'remoteEntry.js', bytes: 1, integrity: hash('a') };
const later = { path: 'later.js', bytes: 1, integrity: hash('b') };

const wholeOf = (version: string): Release =>
  buildRelease({ version, url: `/remotes/admin/${version}/`, files: [first, later] });
const textOf = (version: string) => JSON.stringify(wholeOf(version));
interface Hashing {
  createHash: (name: string) => { update: (text: string) => { digest: (form: 'base64') => string } };
}
// These rooms know browsers' types alone.
const { createHash } = jest.requireActual<Hashing>('node:crypto');
/** As the registry says it: of the very bytes, which `fetch` holds against it. */
const hashOf = (version: string) => `sha384-${createHash('sha384').update(textOf(version)).digest('base64')}`;
const excerptOf = (version: string): Release => ({
  ...wholeOf(version),
  files: [first],
  whole: hashOf(version),
});
const remoteShowing = (text: string) =>
  defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: () => <h1>{text}</h1> }] });

/** How often the whole of each version was asked for. */
let asked: string[] = [];
let isAway = false;

beforeEach(() => {
  asked = [];
  isAway = false;
  network.use(
    http.get(apiUrl(':list'), ({ request }) => answerList(request, [])),
    http.get<{ version: string }>(`${REGISTRY}/admin/versions/:version`, ({ params }) => {
      asked.push(params.version);
      return isAway ? HttpResponse.error() : HttpResponse.text(textOf(params.version));
    }),
  );
});

test('asks once for the whole of a version, and knows every hash before its code runs (point 8)', async () => {
  const known: string[] = [];
  serve('rpd_admin_2_0_0', () => {
    known.push(integrityOf('http://localhost/remotes/admin/2.0.0/later.js'));
    return Promise.resolve({ default: remoteShowing('En deux temps') });
  });
  const registry = { remotes: { admin: { live: excerptOf('2.0.0'), previous: null } } };
  await openShell('/app/admin/users', { registry, session });
  expect(await screen.findByRole('heading', { name: 'En deux temps' })).toBeVisible();
  expect(known).toEqual([hash('b')]);
  expect(asked).toEqual(['2.0.0']);
  // What an excerpt says later takes nothing back.
  await openShell('/app/admin/users', { registry, session });
  expect(await screen.findByRole('heading', { name: 'En deux temps' })).toBeVisible();
  expect(asked).toEqual(['2.0.0']);
  expect(integrityOf('http://localhost/remotes/admin/2.0.0/later.js')).toBe(hash('b'));
  expect(JSON.parse(localStorage.getItem('rpd-releases') ?? '{}')).toEqual({
    [hashOf('2.0.0')]: wholeOf('2.0.0'),
  });
});

test('falls back on a version of which the answer has the name alone (point 8)', async () => {
  serve('rpd_admin_3_0_0', remoteShowing('Celle d’avant'));
  const { descriptor: _same, ...previous } = { ...excerptOf('3.0.0'), files: [], preload: [] };
  await openShell('/app/admin/users', {
    registry: { remotes: { admin: { live: excerptOf('4.0.0'), previous } } },
    session,
  });
  expect(await screen.findByRole('heading', { name: 'Celle d’avant' })).toBeVisible();
  expect(asked).toEqual(['4.0.0', '3.0.0']);
});

test('an area whose file list does not come says so, and comes back with it (point 8)', async () => {
  isAway = true;
  serve('rpd_admin_5_0_0', remoteShowing('De retour'));
  const { user } = await openShell('/app/admin/users', {
    registry: { remotes: { admin: { live: excerptOf('5.0.0'), previous: null } } },
    session,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('n’a pas pu être chargé');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'De retour' })).toBeVisible();
});
