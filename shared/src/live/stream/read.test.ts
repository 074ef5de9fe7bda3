import {
  apiUrl,
  AUTH_HOST,
  buildToken,
  http,
  HttpResponse,
  network,
  refuse,
  signIn,
} from '../../test/index.ts';
import { useSession } from '../../session/index.ts';
import { readStream, StreamRefused } from './read.ts';

const open = () =>
  readStream({
    topics: ['servers'],
    lastId: undefined,
    here: [],
    since: 60,
    onMessage: jest.fn(),
    signal: new AbortController().signal,
  });

test('ends a session that was ended elsewhere as soon as the stream is refused', async () => {
  signIn();
  network.use(
    http.get(apiUrl('live'), () => refuse(401, 'Non.')),
    http.post(`${AUTH_HOST}/api/auth/refresh`, () => refuse(401, 'Non.')),
  );
  await expect(open()).rejects.toBeInstanceOf(StreamRefused);
  expect(useSession.getState().user).toBeNull();
});

test('renews a session that goes on, and lets the stream be opened again', async () => {
  signIn();
  const token = buildToken('0'.repeat(24));
  network.use(
    http.get(apiUrl('live'), () => refuse(401, 'Non.')),
    http.post(`${AUTH_HOST}/api/auth/refresh`, () => HttpResponse.json({ token, refreshToken: 'next' })),
  );
  const failure: unknown = await open().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(StreamRefused);
  expect(useSession.getState().user).not.toBeNull();
});

test.each([
  ['its headers', () => new Promise<never>(() => {})],
  [
    'its first words',
    () =>
      new HttpResponse(new ReadableStream<Uint8Array>(), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  ],
])('gives up a stream whose proxy holds back %s', async (_what, answer) => {
  signIn();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  const asked = jest.fn();
  network.use(
    http.get(apiUrl('live'), () => {
      asked();
      return answer();
    }),
  );
  const failed = jest.fn();
  void open().catch(failed);
  while (asked.mock.calls.length === 0) await jest.advanceTimersByTimeAsync(0);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(failed).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
