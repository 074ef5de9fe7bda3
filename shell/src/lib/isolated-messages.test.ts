import { isApiPath, isPlain, readFrameMessage } from './isolated-messages.ts';

const request = { type: 'request', id: 1, path: 'server', method: 'GET', headers: {} };

test.each([
  'server',
  'server/42',
  'server/01a2-b_c~d.e/games',
  'server?sort=-name&q=%C3%A9lo',
  'server/a..b',
])('takes a path of the API: %s', path => expect(isApiPath(path)).toBe(true));

test.each([
  '',
  '/server',
  '//elsewhere.test/x',
  'https://elsewhere.test/x',
  'server/../deployments',
  'server/..',
  'server/.',
  'server/./x',
  'server/..?x=1',
  'server/%2e%2e/deployments',
  'server\\..\\deployments',
  'server//deployments',
  'server#x',
  'server?x= y',
  'server\n',
  'Server',
  `server/${'x'.repeat(2000)}`,
  7,
  null,
])('refuses what another reader could take for another path: %j', path =>
  expect(isApiPath(path)).toBe(false),
);

test('copies a message field by field, and nothing else of it', () => {
  const message = { ...request, extra: 'x', headers: { 'If-Match': '"3"' } };
  expect(readFrameMessage(message)).toEqual({ ...request, headers: { 'if-match': '"3"' } });
  expect(readFrameMessage({ ...request, body: { a: 1 } })).toEqual(request);
  const post = { ...request, method: 'POST', body: { a: [1, 'b', null] } };
  expect(readFrameMessage(post)).toEqual(post);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'started'],
  ['a list', ['started']],
  ['no type', {}],
  ['an inherited name', { type: 'toString' }],
  ['a prototype', { type: '__proto__' }],
  ['an object of a class', Object.assign(new Map(), { type: 'started' })],
  ['a method that is none', { ...request, method: 'TRACE' }],
  ['a method of an object', { ...request, method: 'toString' }],
  ['a header of the page', { ...request, headers: { authorization: 'Bearer x' } }],
  ['a header that says another remote', { ...request, headers: { 'x-rpd-remote': 'admin' } }],
  ['a header with an end of line', { ...request, headers: { accept: 'a\r\nb' } }],
  ['an id that is none', { ...request, id: 1.5 }],
  ['a key of the prototype', { ...request, method: 'POST', body: JSON.parse('{"__proto__":{"a":1}}') }],
  ['a constructor as a name', { type: 'names', names: { constructor: 'x' } }],
  ['a name that is no text', { type: 'names', names: { a: { b: 'c' } } }],
  ['a title that is no text', { type: 'title', text: { toString: () => 'x' } }],
  ['a height without end', { type: 'height', height: Number.POSITIVE_INFINITY }],
  ['a height below nothing', { type: 'height', height: -1 }],
  ['a notice of another kind', { type: 'notify', kind: 'alert', text: 'x' }],
  ['an unknown fault', { type: 'failed', fault: 'integrity', text: '' }],
  ['too long a text', { type: 'title', text: 'x'.repeat(600_000) }],
  ['items without a text', { type: 'items', items: [{ to: '/app' }] }],
])('refuses %s', (_what, data) => expect(readFrameMessage(data)).toBeNull());

test('cuts what people read to one line, without signs that hide or turn letters around', () => {
  expect(readFrameMessage({ type: 'title', text: `Guildes\u202e\n${'x'.repeat(300)}` })).toEqual({
    type: 'title',
    text: `Guildes  ${'x'.repeat(111)}`,
  });
});

test('stops at what is too large, too deep or no data, without looking at all of it', () => {
  const deep = JSON.parse('['.repeat(60) + ']'.repeat(60)) as unknown;
  expect(isPlain(deep)).toBe(false);
  expect(isPlain(Array.from({ length: 30_000 }, () => 0))).toBe(false);
  // oxlint-disable-next-line unicorn/no-new-array
  expect(isPlain(new Array(2 ** 31))).toBe(false);
  expect(isPlain({ a: new Date() })).toBe(false);
  expect(isPlain({ a: () => 1 })).toBe(false);
  expect(isPlain({ a: 1n })).toBe(false);
  expect(isPlain({ a: [{ b: 'c' }, null, undefined, true, 1.5] })).toBe(true);
  const circle: { self?: object } = {};
  circle.self = circle;
  expect(isPlain(circle)).toBe(false);
});
