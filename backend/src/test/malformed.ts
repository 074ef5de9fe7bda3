// What a client may send that no page of ours ever would.

type Json = { [key: string]: unknown };

/** Texts that break what trusts them: databases, paths, templates, logs. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  'x'.repeat(30_000),
  'nul\u0000octet',
  'seul\ud800substitut',
  '\u202eétrange\u200b\ufeff\u2028',
  "' OR 1=1; DROP TABLE users; --",
  '%_\\%',
  '../../../etc/passwd',
  '<img src=x onerror=alert(1)>{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  '2026-02-31T25:61:00Z',
  'javascript:alert(1)',
  '//ailleurs.test/a.png',
  '٣٤',
];

/** Values of every wrong kind. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  [[[[]]]],
  { __proto__: null, toString: 1, $ne: '' },
  Array.from({ length: 3_000 }, (_, index) => index),
  ...TEXTS,
];

/** Segments of a path, as they are sent. */
export const SEGMENTS: readonly string[] = [
  'x',
  '-1',
  'me',
  'f'.repeat(24),
  'F'.repeat(24),
  'a'.repeat(199),
  '%00',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '%27%20OR%201%3D1--',
  '__proto__',
  '%F0%9F%90%89',
];

/** Values of a parameter, as they are sent. */
export const PARAMETERS: readonly string[] = [
  '',
  'me',
  'none',
  '%00',
  '%ED%A0%80',
  '-1',
  '1e9',
  '999999999999',
  '%27%20OR%201%3D1--',
  '%25_%5C',
  'constructor',
  '__proto__',
  'a'.repeat(300),
  'f'.repeat(24),
  '2026-02-31',
];

/** Bodies that are no entity at all; deep ones need a text of their own, since nothing serialises them. */
export const BODIES: readonly string[] = [
  '',
  'null',
  '[]',
  '"texte"',
  '0',
  '{',
  '{"a":1e999}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"name":"${'x'.repeat(600_000)}"}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":0`).join()}}`,
];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that a JSON Schema allows, as plain as can be; `id` stands for every identifier. */
export function allowed(schema: unknown, id: string): unknown {
  if (!isObject(schema)) return {};
  const { type, enum: choices, anyOf, properties, required, pattern, format, default: initial } = schema;
  if (initial !== undefined) return initial;
  if (Array.isArray(choices)) return (choices as unknown[])[0];
  if (Array.isArray(anyOf)) return allowed((anyOf as unknown[])[0], id);
  if (type === 'object') {
    const names = (required ?? []) as string[];
    const fields = (properties ?? {}) as Json;
    return Object.fromEntries(names.map(name => [name, allowed(fields[name], id)]));
  }
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
  if (format === 'email') return 'quelqu.un@rpd.test';
  if (typeof pattern === 'string' && pattern.includes('0-9a-f')) return id;
  return 'Texte quelconque';
}

/** Fields of one body that are malformed: each kind of value meets each kind of field somewhere. */
const MAX_FIELDS = 5;

/** Yields the body with one malformed field at a time, and with fields that no client may set. */
export function* malformed(body: Json, names: readonly string[], turn: number): Generator<Json> {
  const fields = [...new Set([...Object.keys(body), ...names])];
  for (let index = 0; index < Math.min(MAX_FIELDS, fields.length); index += 1) {
    const name = fields[(turn + index) % fields.length] ?? '';
    yield { ...body, [name]: VALUES[(turn + index * 3) % VALUES.length] };
  }
  const own = { _id: 'f'.repeat(24), owner_id: 'f'.repeat(24), roles: ['AD'], valid: true, token: 'x' };
  yield { ...body, ...own, deletedAt: null, createdAt: 0, version: -1, password: 'x', passwordHash: 'x' };
  yield { inconnu: VALUES[turn % VALUES.length], ...body };
}
