import type { LogEntry } from '@rpd/shared/domain';
import {
  act,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { buildLogEntry } from '../test/buildLogEntry.ts';
import { NO_FILTER } from './log.api.ts';
import { useLog, useLogLine } from './useLog.ts';

const buildEntry = (text: string): LogEntry => buildLogEntry({ key: `cle-${text.padStart(12, '0')}`, text });

test('loses no entry when the whole log, read before, is answered while what is new is read (TAB-2)', async () => {
  const session = buildId();
  const stored = [buildEntry('Un')];
  /** Answers that wait; each is what the host knew when it was asked. */
  const held: (() => void)[] = [];
  let isHeld = false;
  network.use(
    http.get(apiUrl(`gamesession/${session}/entries`), async ({ request }) => {
      const after = new URL(request.url).searchParams.get('after');
      const from = stored.findIndex(({ _id }) => _id === after) + 1;
      const entries = stored.slice(from);
      if (isHeld) await new Promise<void>(resolve => held.push(resolve));
      return HttpResponse.json({ entries, more: false });
    }),
  );
  let log: ReturnType<typeof useLog> | undefined;
  function Shown() {
    log = useLog(session, NO_FILTER, useLogLine(session));
    return <p>{log.entries.map(({ text }) => text).join(', ')}</p>;
  }
  renderRoutes([{ path: '/', element: <Shown /> }], { session: {} });
  await screen.findByText('Un');
  const hear = () => {
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
  };

  isHeld = true;
  act(() => {
    void log?.query.refetch();
  });
  await waitFor(() => expect(held).toHaveLength(1));
  isHeld = false;
  stored.push(buildEntry('Deux'));
  hear();
  await screen.findByText('Un, Deux');
  isHeld = true;
  stored.push(buildEntry('Trois'));
  hear();
  await waitFor(() => expect(held).toHaveLength(2));
  isHeld = false;
  act(() => held[0]?.());
  await screen.findByText('Un');
  act(() => held[1]?.());
  await screen.findByText('Un, Deux, Trois');
});
