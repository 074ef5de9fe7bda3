import { pageForClick, readMessage, shows } from './push.rules.ts';
import type { PageClient } from './push.rules.ts';

const page = (path: string, changes: Partial<PageClient> = {}): PageClient => ({
  url: new URL(path, location.origin).href,
  focused: false,
  visibilityState: 'hidden',
  focus: () => Promise.resolve(),
  postMessage: () => undefined,
  ...changes,
});
const message = (changes: object = {}) => readMessage({ json: () => ({ title: 'x', ...changes }) });

test('reads what came, and leads nowhere but into the application (25.11)', () => {
  const whole = { title: 'Zoé vous a écrit', body: 'Bonjour', tag: 't', to: '/app/games/a?b=1#c', for: 'z' };
  expect(readMessage({ json: () => whole })).toEqual(whole);
  for (const to of [
    'https://evil.example/app',
    '//evil.example/app',
    '/',
    '/apple',
    'javascript:alert(1)',
    7,
  ])
    expect(message({ to }).to).toBe('/app');
  const nothing = { title: 'Du nouveau sur RPD', body: '', tag: 'rpd', to: '/app', for: '' };
  expect(readMessage(null)).toEqual(nothing);
  expect(
    readMessage({
      json: () => {
        throw new Error('not JSON');
      },
    }),
  ).toEqual(nothing);
});

test('shows nothing to who looks at that very thing, and everything else (25.11)', () => {
  const to = '/app/games/a/table/b';
  const looking = { focused: true, visibilityState: 'visible' };
  expect(shows(message({ to }), [page(to, looking)])).toBe(false);
  expect(shows(message({ to }), [page(`${to}?x=1`, looking)])).toBe(false);
  expect(shows(message({ to }), [page(to)])).toBe(true);
  expect(shows(message({ to }), [page(to, { visibilityState: 'visible' })])).toBe(true);
  expect(shows(message({ to }), [page('/app/me', looking)])).toBe(true);
  expect(shows(message({ to }), [])).toBe(true);
});

test('a press leads to the tab that shows it, else to the one in use, else to a new one (25.11)', () => {
  const [public_, other, used, exact] = [
    page('/login'),
    page('/app/me'),
    page('/app/servers', { focused: true, visibilityState: 'visible' }),
    page('/app/games/a'),
  ];
  expect(pageForClick('/app/games/a#b', [public_, other, used, exact])).toBe(exact);
  expect(pageForClick('/app/games/a', [public_, other, used])).toBe(used);
  expect(pageForClick('/app/games/a', [public_, other])).toBe(other);
  expect(pageForClick('/app/games/a', [public_])).toBeNull();
});
