import { type StatusRow, statusLines } from './status.ts';

const row = (remote: string, changes: Partial<StatusRow> = {}): StatusRow => ({
  remote,
  live: '1.1.0',
  releasedAt: '2026-11-27T10:15:30.000Z',
  previous: '1.0.0',
  canary: null,
  sources: null,
  ...changes,
});

test('says many remotes in columns, and below them what is worth a look (point 8)', () => {
  const rows = [
    row('admin', { sources: '1.1.0' }),
    row('guild-of-the-very-long-name', { canary: { version: '1.2.0-rc.1', share: 5 } }),
    row('sheets', { sources: '1.2.0' }),
    row('taverns', { live: null, releasedAt: null, previous: null }),
    ...Array.from({ length: 30 }, (_, index) => row(`team-${index}`)),
  ];
  const lines = statusLines(rows);
  const [header = ''] = lines;
  const column = header.indexOf('LIVE');
  const body = lines.slice(1, 1 + rows.length);
  expect(
    body.every(line => line.length <= 100 && /^(?:1\.1\.0|never released) /.test(line.slice(column))),
  ).toBe(true);
  expect(body[0]).toMatch(/2026-11-27 10:15 {2}1\.0\.0 +- +up to date$/);
  expect(body[1]).toContain('1.2.0-rc.1 5 %');
  expect(lines.at(-1)).toBe(
    '34 remotes, 1 never released, 1 tried by a part of the people, 1 with newer sources here',
  );
});
