import type { PresenceState } from '../../domain/presence.ts';
import { api } from '../../http/index.ts';
import { openConnection } from './connection.ts';
import { readStream } from './read.ts';

jest.mock('./read.ts');

type Asked = Parameters<typeof readStream>[0];

/** Streams that stay open until they are ended. */
function fakeStreams() {
  const opened: (Asked & { end: () => void })[] = [];
  jest.mocked(readStream).mockImplementation(
    asked =>
      new Promise(resolve => {
        opened.push({ ...asked, end: () => resolve() });
        asked.signal.addEventListener('abort', () => resolve());
        asked.onMessage({ event: 'open', id: '1', data: '{"stream":"s"}' });
      }),
  );
  return opened;
}

describe('the connection of a page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const doing = (state: PresenceState) => ({ state, at: null });
  const connect = () => openConnection({ lastId: undefined, onMessage: jest.fn(), onHeld: jest.fn() });

  it('makes no request but its stream through a night of eight hours (LIV-1)', async () => {
    const opened = fakeStreams();
    const post = jest.spyOn(api, 'post').mockReturnValue(Promise.resolve() as never);
    const get = jest.spyOn(api, 'get');
    const connection = connect();
    connection.follow(['tickets', 'servers']);
    connection.declare(new Map([['tickets:1', doing('viewing')]]));
    for (let minute = 0; minute < 8 * 60; minute += 1) {
      await jest.advanceTimersByTimeAsync(60_000);
      opened.at(-1)?.onMessage({ event: 'position', id: String(minute), data: '{}' });
    }
    expect(opened).toHaveLength(1);
    expect(opened[0]?.here).toEqual(['tickets:1~viewing']);
    expect(post).not.toHaveBeenCalled();
    expect(get).not.toHaveBeenCalled();
    // A process that ends in the night: one stream more, from where the page is.
    opened[0]?.end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(2);
    expect(opened[1]?.lastId).toBe(String(8 * 60 - 1));
    connection.close();
  });

  it('says at once what the person does, the last of what comes together, and then once in 250 ms (LIV-4)', async () => {
    fakeStreams();
    const post = jest.spyOn(api, 'post').mockReturnValue(Promise.resolve() as never);
    const states = () =>
      post.mock.calls.map(([, options]) => (options?.json as { state: string | null } | undefined)?.state);
    const connection = connect();
    connection.follow(['tickets']);
    await jest.advanceTimersByTimeAsync(1_000);
    connection.declare(new Map());
    connection.declare(new Map([['tickets:1', doing('editing')]]));
    await jest.advanceTimersByTimeAsync(1);
    expect(states()).toEqual(['editing']);
    connection.declare(new Map([['tickets:1', doing('viewing')]]));
    connection.declare(new Map([['tickets:1', doing('answering')]]));
    await jest.advanceTimersByTimeAsync(1);
    expect(states()).toEqual(['editing']);
    await jest.advanceTimersByTimeAsync(250);
    expect(states()).toEqual(['editing', 'answering']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(states()).toHaveLength(2);
    connection.close();
  });
});
