import type { LogEntry } from '@rpd/shared/domain';
import { buildId, renderRoutes, screen } from '@rpd/shared/test';
import { buildLogEntry } from '../test/buildLogEntry.ts';
import { entriesIn, inPlace, MAX_ENTRIES, type Pages, trimmed, withEntries } from './log-pages.ts';
import { TableLog } from './TableLog.tsx';
import type { useLog } from './useLog.ts';

/** An hour at five events a second. */
const HOUR = 18_000;

const ROLL: LogEntry['roll'] = {
  expression: '1d20',
  values: {},
  clientSeed: '0'.repeat(32),
  seed: buildId(),
  result: { total: 17, added: null, mac: '', rolls: [{ notation: '1d20', dice: [17], kept: [17] }] },
};
const buildEntry = (index: number): LogEntry =>
  buildLogEntry({
    key: `cle-${String(index).padStart(12, '0')}`,
    at: new Date(1_900_000_000_000 + index * 200).toISOString(),
    text: `Entrée ${index}`,
    ...(index % 3 === 0 && { kind: 'roll', roll: ROLL }),
  });

const emptyPages = (): Pages => ({
  pages: [{ entries: [], more: false, older: false, newer: false }],
  pageParams: [{}],
});

test('keeps a bounded part of a log that it follows for an hour, and can go back', () => {
  let pages: Pages | undefined = emptyPages();
  let most = 0;
  for (let index = 0; index < HOUR; index += 1) {
    pages = trimmed(withEntries(pages, [buildEntry(index)]));
    most = Math.max(most, entriesIn(pages).length);
  }
  expect(most).toBeLessThanOrEqual(MAX_ENTRIES);
  expect(entriesIn(pages).at(-1)?.text).toBe(`Entrée ${HOUR - 1}`);
  expect(pages?.pages[0]?.older).toBe(true);
  expect(pages?.pageParams).toHaveLength(pages?.pages.length ?? 0);
});

test('shows an entry that can be read again where it was said', () => {
  const [older, first, hidden, last] = [0, 1, 2, 3].map(buildEntry) as [
    LogEntry,
    LogEntry,
    LogEntry,
    LogEntry,
  ];
  const page = { entries: [first, last], more: true, older: true, newer: false };
  const pages = inPlace({ pages: [page], pageParams: [{}] }, [hidden, older, { ...last, text: 'Corrigé' }]);
  expect(entriesIn(pages).map(({ text }) => text)).toEqual([first.text, hidden.text, 'Corrigé']);
});

test('puts no more rows into the page than are in view, however long the log is (TAB-2)', async () => {
  const sizes = { offsetHeight: 600, offsetWidth: 800, clientHeight: 600, scrollHeight: 600 };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  const entries = Array.from({ length: HOUR }, (_, index) => buildEntry(index));
  const query = { isError: false, isPending: false, isSuccess: true, hasNextPage: false };
  const log = {
    query,
    entries,
    pending: [],
    put: () => undefined,
    trim: () => undefined,
  };
  renderRoutes(
    [
      {
        path: '/',
        Component: () => (
          <TableLog
            session={buildId()}
            game={buildId()}
            log={log as unknown as ReturnType<typeof useLog>}
            me={buildId()}
            isMaster
            onPanel={() => undefined}
            onDrop={() => undefined}
            onAgain={() => undefined}
          />
        ),
      },
    ],
    { session: {} },
  );
  const region = await screen.findByRole('log', { name: 'Journal de la séance' });
  const rows = region.querySelectorAll('[data-index]');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(60);
  expect(region.querySelectorAll('*').length).toBeLessThan(2_000);
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
});
