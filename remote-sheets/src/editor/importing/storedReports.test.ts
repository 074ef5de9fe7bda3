import { browserStorage } from '@rpd/shared/storage';
import type { ImportReport } from './report.ts';
import { reportOf, storeReport } from './storedReports.ts';

const person = 'a'.repeat(24);
const line = (message: string) => ({ kind: 'lost' as const, path: '', name: 'Vie', message });
const report = (count: number, message: string): ImportReport =>
  ({ lines: Array.from({ length: count }, () => line(message)) }) as unknown as ImportReport;
const linesOf = (id: string) => reportOf(person, { [id]: {} as never })?.lines ?? [];

afterEach(() => jest.restoreAllMocks());

test('keeps the report of the last import whole, and says what it leaves out of those before (21.8)', () => {
  const long = 'Une longue raison. '.repeat(40);
  storeReport(person, 'csb', ['first'], report(1200, long));
  expect(linesOf('first')).toHaveLength(1200);
  expect(linesOf('first')[0]?.message).toBe(long);
  storeReport(person, 'csb', ['second'], report(1, long));
  expect(linesOf('first')).toHaveLength(1001);
  expect(linesOf('first')[0]?.message).toMatch(/…$/);
  expect(linesOf('first').at(-1)?.message).toBe('200 autres lignes ne sont pas gardées sur cet appareil.');
});

test('keeps a shorter report where the browser has no room for all of it (21.8)', () => {
  const write = browserStorage.writeJson;
  jest
    .spyOn(browserStorage, 'writeJson')
    .mockImplementation((key, value) => JSON.stringify(value).length < 600_000 && write(key, value));
  storeReport(person, 'csb', ['third'], report(1200, 'Une raison. '.repeat(60)));
  expect(linesOf('third')).toHaveLength(1001);
});
