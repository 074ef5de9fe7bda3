import { hashKey, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../http/index.ts';
import { createBridge } from './bridge.ts';
import { consumeLiveMark } from '../marks.ts';
import { subjectsOf } from './topics.ts';

const change = (id: string, version: number | null = 2) =>
  ({ entity: 'tickets', id, change: 'updated', version, by: null }) as const;

let reads: Record<string, number>;
/** What the next readings fail with. */
const failures: Error[] = [];

function Shown({ queryKey }: { queryKey: readonly ['tickets', ...unknown[]] }) {
  const { data } = useQuery({
    queryKey,
    staleTime: Infinity,
    retry: false,
    queryFn: () => {
      const name = queryKey.join(' ');
      reads[name] = (reads[name] ?? 0) + 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return { version: reads[name] };
    },
  });
  return <p>{`${queryKey.join(' ')} v${data?.version ?? '…'}`}</p>;
}

async function show(...keys: (readonly ['tickets', ...unknown[]])[]) {
  reads = {};
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      {keys.map(key => (
        <Shown key={key.join(' ')} queryKey={key} />
      ))}
    </QueryClientProvider>,
  );
  await waitFor(() => expect(Object.keys(reads)).toHaveLength(keys.length));
  const bridge = createBridge(client);
  return { client, bridge };
}

describe('the bridge from events to the page’s data', () => {
  afterEach(() => jest.useRealTimers());

  it('reads a list again, and of the entities only the one that changed', async () => {
    const { bridge } = await show(['tickets', 'queue'], ['tickets', 'one', 'a'], ['tickets', 'one', 'b']);
    act(() => bridge.apply('tickets', change('a')));
    expect(await screen.findByText('tickets queue v2')).toBeVisible();
    expect(await screen.findByText('tickets one a v2')).toBeVisible();
    expect(screen.getByText('tickets one b v1')).toBeVisible();
    bridge.close();
  });

  it('does not read an entity again whose version the page has', async () => {
    const { bridge } = await show(['tickets', 'one', 'a'], ['tickets', 'queue']);
    act(() => bridge.apply('tickets', change('a', 1)));
    expect(await screen.findByText('tickets queue v2')).toBeVisible();
    expect(reads['tickets one a']).toBe(1);
    bridge.close();
  });

  it('reads a list once a second on average, however much happens, and after a quiet while at once', async () => {
    const { bridge } = await show(['tickets', 'queue']);
    jest.useFakeTimers();
    const happen = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        bridge.apply('tickets', change('a'));
        await act(() => jest.advanceTimersByTimeAsync(50));
      }
    };
    const before = reads['tickets queue'] ?? 0;
    await happen(10_000);
    const busy = (reads['tickets queue'] ?? 0) - before;
    expect(busy).toBeGreaterThanOrEqual(10);
    expect(busy).toBeLessThanOrEqual(14);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    const quiet = reads['tickets queue'] ?? 0;
    await happen(250);
    expect(reads['tickets queue']).toBe(quiet + 3);
    bridge.close();
  });

  it('reads an entity again of which another one that it names has changed', async () => {
    const { bridge, client } = await show(['tickets', 'one', 'a'], ['tickets', 'one', 'b']);
    client.setQueryData(['tickets', 'one', 'a'], { version: 1, about: { _id: 'server-1' } });
    act(() => bridge.apply('servers', { ...change('server-1'), entity: 'servers' }));
    act(() => bridge.apply('tickets', { ...change('server-1'), entity: 'servers' }));
    await waitFor(() => expect(reads['tickets one a']).toBe(2));
    expect(reads['tickets one b']).toBe(1);
    bridge.close();
  });

  it('reads what happens at once together, the last change too', async () => {
    const { bridge } = await show(['tickets', 'queue']);
    jest.useFakeTimers();
    await act(async () => {
      for (let index = 0; index < 50; index += 1) bridge.apply('tickets', change('a'));
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(reads['tickets queue']).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(reads['tickets queue']).toBe(3);
    bridge.close();
  });

  it('reads again in the moment of the first event, and of the first one after a quiet second', async () => {
    const { bridge } = await show(['tickets', 'queue']);
    jest.useFakeTimers();
    for (const count of [2, 3]) {
      act(() => bridge.apply('tickets', change('a')));
      // No time has passed: only promises are awaited.
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(reads['tickets queue']).toBe(count);
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    }
    bridge.close();
  });

  it('reads what came during a write of the page as soon as the write is done', async () => {
    const { bridge, client } = await show(['tickets', 'queue']);
    let finish: () => void = () => undefined;
    const write = client.getMutationCache().build(client, {
      mutationFn: () =>
        new Promise<void>(resolve => {
          finish = resolve;
        }),
    });
    jest.useFakeTimers();
    const done = write.execute(undefined);
    await act(() => jest.advanceTimersByTimeAsync(0));
    act(() => bridge.apply('tickets', change('a')));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(reads['tickets queue']).toBe(1);
    finish();
    await act(async () => {
      await done;
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(reads['tickets queue']).toBe(2);
    bridge.close();
  });

  it('takes what is read during a write of the page for the person’s own, whatever was read for others before', async () => {
    const { bridge, client } = await show(['tickets', 'queue']);
    act(() => bridge.apply('tickets', change('a')));
    expect(await screen.findByText('tickets queue v2')).toBeVisible();
    const write = client.getMutationCache().build(client, {
      mutationFn: () => Promise.resolve(),
      onSuccess: () => client.invalidateQueries({ queryKey: ['tickets'] }),
    });
    await act(() => write.execute(undefined));
    expect(await screen.findByText('tickets queue v3')).toBeVisible();
    expect(consumeLiveMark(hashKey(['tickets', 'queue']))).toBe(false);
    bridge.close();
  });

  it('reads everything of a topic again whose events are gone', async () => {
    const { bridge } = await show(['tickets', 'one', 'a'], ['tickets', 'queue']);
    act(() => bridge.applyAll(['tickets']));
    expect(await screen.findByText('tickets one a v2')).toBeVisible();
    bridge.close();
  });

  it('reads again what could not be read, when the stream is back and once in a while; what was refused it leaves', async () => {
    const { bridge } = await show(['tickets', 'queue']);
    const away = new ApiError(0, 'Pas de réseau.');
    failures.push(away, away);
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    act(() => bridge.apply('tickets', change('a')));
    await pass(100);
    expect(reads['tickets queue']).toBe(2);
    act(() => bridge.retry());
    await pass(100);
    expect(reads['tickets queue']).toBe(3);
    await pass(15_000);
    expect(screen.getByText('tickets queue v4')).toBeVisible();

    failures.push(new ApiError(404, 'Introuvable.'));
    act(() => bridge.apply('tickets', change('a')));
    await pass(100);
    expect(reads['tickets queue']).toBe(5);
    act(() => bridge.retry());
    await pass(60_000);
    expect(reads['tickets queue']).toBe(5);
    bridge.close();
  });

  it('knows what else shows an entity', () => {
    expect(subjectsOf('tickets')).toEqual(['moderation', 'overview', 'people', 'tickets']);
  });
});
