import {
  API_HOST,
  apiUrl,
  AUTH_HOST,
  buildToken,
  http,
  HttpResponse,
  network,
  refuse,
  signIn,
} from '../test/index.ts';
import { useSession } from '../session/index.ts';
import { api, ApiError, callAuthHost, getPage, onStepUp, pageAfter } from './index.ts';

const failure = (request: Promise<unknown>): Promise<ApiError> =>
  request.then(
    () => Promise.reject(new Error('the request should have failed')),
    (error: unknown) => error as ApiError,
  );

test('sends the token with a request and returns its JSON', async () => {
  signIn();
  network.use(
    http.get(apiUrl('server'), ({ request }) => HttpResponse.json([request.headers.get('authorization')])),
  );
  expect(await api.get('server').json()).toEqual([`Bearer ${useSession.getState().token}`]);
});

test('returns the total number of rows of a list', async () => {
  signIn();
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      HttpResponse.json([new URL(request.url).search], { headers: { 'x-total-count': '137' } }),
    ),
  );
  expect(await getPage('user', { page: 2, limit: 10, q: 'élo', sort: '' })).toEqual({
    rows: ['?page=2&limit=10&q=%C3%A9lo'],
    total: 137,
  });
});

test('knows that there are more rows than were counted, and so another page', async () => {
  signIn();
  const headers = { 'x-total-count': '1000', 'x-total-more': 'true' };
  network.use(http.get(apiUrl('user'), () => HttpResponse.json([], { headers })));
  const page = await getPage('user', { page: 100, limit: 10 });
  expect(page).toEqual({ rows: [], total: 1000, hasMore: true });
  expect(pageAfter(page, 100, 10)).toBe(101);
  expect(pageAfter({ total: 1000 }, 99, 10)).toBe(100);
  expect(pageAfter({ total: 1000 }, 100, 10)).toBeUndefined();
});

test('rejects with an ApiError that holds the message, the fields and the newer entity (ERR-1)', async () => {
  signIn();
  const body = { message: 'Modifié entre-temps.', fields: { name: 'Trop court.' }, current: { version: 4 } };
  network.use(http.put(apiUrl('server'), () => HttpResponse.json(body, { status: 412 })));
  const error = await failure(api.put('server', { json: {} }).json());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 412, ...body });
});

test('uses the status text when the response has no message (ERR-1)', async () => {
  signIn();
  network.use(
    http.get(apiUrl('server'), () => new HttpResponse('<html>', { status: 502, statusText: 'Bad Gateway' })),
  );
  expect(await failure(api.get('server').json())).toMatchObject({ status: 502, message: 'Bad Gateway' });
});

test('reports an unreachable API in French', async () => {
  signIn();
  network.use(http.get(apiUrl('server'), () => HttpResponse.error()));
  const error = await failure(api.get('server').json());
  expect(error).toMatchObject({
    status: 0,
    message: expect.stringMatching(/Le serveur ne répond pas/) as string,
  });
});

test('reports a captive portal’s page in French', async () => {
  signIn();
  network.use(http.all(apiUrl('server'), () => HttpResponse.html('<h1>Bienvenue à l’hôtel</h1>')));
  const untold = { status: 0, message: expect.stringMatching(/ne vient pas du serveur/) as string };
  expect(await failure(api.put('server', { json: {} }).json())).toMatchObject(untold);
  expect(await failure(getPage('server', { page: 1, limit: 10 }))).toMatchObject(untold);
});

test('rejects with Token invalide without a request when nobody is signed in (SES-3)', async () => {
  let asked = 0;
  network.use(http.get(apiUrl('server'), () => HttpResponse.json([(asked += 1)])));
  expect(await failure(api.get('server').json())).toMatchObject({ status: 401, message: 'Token invalide' });
  expect(asked).toBe(0);
});

describe('a request answered 401 (SES-5)', () => {
  const fresh = buildToken('0'.repeat(24), 900);

  function expiringApi({ refreshes }: { refreshes: boolean }) {
    const asked = { refresh: 0, server: 0 };
    network.use(
      http.get(`${API_HOST}/:kind`, ({ request }) => {
        asked.server += 1;
        const accepted = request.headers.get('authorization') === `Bearer ${fresh}`;
        return accepted ? HttpResponse.json(['seen']) : refuse(401, 'Session expirée.');
      }),
      http.post(`${AUTH_HOST}/api/auth/refresh`, () => {
        asked.refresh += 1;
        return refreshes ? HttpResponse.json({ token: fresh, refreshToken: 'next' }) : refuse(401, 'Non.');
      }),
    );
    return asked;
  }

  test('refreshes once for all waiting requests and sends them again', async () => {
    signIn();
    const asked = expiringApi({ refreshes: true });
    const answers = await Promise.all(['a', 'b', 'c'].map(kind => api.get(kind).json()));
    expect(answers).toEqual([['seen'], ['seen'], ['seen']]);
    expect(asked).toEqual({ refresh: 1, server: 6 });
  });

  test('keeps its body when it is sent again', async () => {
    signIn();
    expiringApi({ refreshes: true });
    network.use(
      http.post(apiUrl('server'), async ({ request }) =>
        request.headers.get('authorization') === `Bearer ${fresh}`
          ? HttpResponse.json(await request.json(), { status: 201 })
          : refuse(401, 'Session expirée.'),
      ),
    );
    expect(await api.post('server', { json: { name: 'Arcadie' } }).json()).toEqual({ name: 'Arcadie' });
  });

  test('ends the session when the refresh is refused', async () => {
    signIn();
    const asked = expiringApi({ refreshes: false });
    expect(await failure(api.get('a').json())).toMatchObject({ status: 401, message: 'Session expirée.' });
    expect(asked).toEqual({ refresh: 1, server: 1 });
    expect(useSession.getState().user).toBeNull();
  });
});

/** An API that takes words; answers `keys` by what was sent with them, and fails as often as `failures` says. */
function takePosts(failures: (() => Response)[]) {
  signIn();
  const keys: (string | null)[] = [];
  network.use(
    http.post(apiUrl('server'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return failures.shift()?.() ?? HttpResponse.json({}, { status: 201 });
    }),
  );
  const send = (name: string) => api.post('server', { json: { name } }).json();
  return { keys, send };
}

test.each([
  ['did not come', () => HttpResponse.error()],
  ['was a gateway’s', () => new HttpResponse('', { status: 504 })],
])('reuses the idempotency key of a POST whose answer %s', async (_what, fail) => {
  const { keys, send } = takePosts([fail, fail]);
  await failure(send('Aube'));
  await failure(send('Aube'));
  await send('Aube');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  // It has been answered: the next one is another.
  await send('Aube');
  expect(new Set(keys).size).toBe(2);
});

test('uses a new idempotency key for another body, after a refusal, and while the first is in flight', async () => {
  const { keys, send } = takePosts([
    () => HttpResponse.error(),
    () => refuse(422, 'Certains champs sont à corriger.'),
  ]);
  await failure(send('Aube'));
  await failure(send('Brume'));
  await send('Brume');
  await Promise.all([send('Dé'), send('Dé')]);
  expect(new Set(keys).size).toBe(5);
});

describe('a request that asks once more who one is (ACC-3)', () => {
  /** Hosts that refuse until `prove` was called. */
  function carefulHosts() {
    signIn();
    const state = { proved: false, asked: 0, sent: [] as unknown[], beforeRefusal: async () => {} };
    const careful = async ({ request }: { request: Request }) => {
      state.sent.push(await request.json());
      if (state.proved) return HttpResponse.json({ done: true });
      await state.beforeRefusal();
      return HttpResponse.json({ message: 'Confirmez.', code: 'step-up' }, { status: 403 });
    };
    network.use(http.put(apiUrl('user/admin'), careful), http.post(`${AUTH_HOST}/user/passkeys`, careful));
    return state;
  }

  test('is sent again with its body once that is proved, asking once for all that wait', async () => {
    const state = carefulHosts();
    const allSent = Promise.withResolvers<void>();
    state.beforeRefusal = async () => {
      if (state.sent.length === 3) allSent.resolve();
      await allSent.promise;
    };
    const stop = onStepUp(async () => {
      state.asked += 1;
      state.proved = true;
      return true;
    });
    const answers = await Promise.all([
      api.put('user/admin', { json: { roles: ['MO'] } }).json(),
      api.put('user/admin', { json: { roles: ['MO'] } }).json(),
      callAuthHost('POST', '/user/passkeys', { body: { roles: ['MO'] } }),
    ]);
    stop();
    expect(answers).toEqual([{ done: true }, { done: true }, { done: true }]);
    expect(state.asked).toBe(1);
    expect(state.sent).toEqual(Array.from({ length: 6 }, () => ({ roles: ['MO'] })));
  });

  test.each([
    ['the API host', () => api.put('user/admin', { json: {} }).json()],
    ['the authentication host', () => callAuthHost('POST', '/user/passkeys', { body: {} })],
  ])(
    'is sent again without asking when %s refuses it only after a proof that came meanwhile',
    async (_, call) => {
      const state = carefulHosts();
      const proof = Promise.withResolvers<void>();
      const slow = Promise.withResolvers<void>();
      state.beforeRefusal = async () => {
        if (state.sent.length === 1) {
          slow.resolve();
          await proof.promise;
        }
      };
      const stop = onStepUp(async () => {
        state.asked += 1;
        state.proved = true;
        return true;
      });
      const delayed = call();
      await slow.promise;
      await api.put('user/admin', { json: {} }).json();
      proof.resolve();
      expect(await delayed).toEqual({ done: true });
      stop();
      expect(state.asked).toBe(1);
    },
  );

  test('fails without ending the session when the person thinks better of it', async () => {
    carefulHosts();
    const stop = onStepUp(async () => false);
    const error = await failure(api.put('user/admin', { json: {} }).json());
    const other = await failure(callAuthHost('POST', '/user/passkeys', { body: {} }));
    stop();
    expect([error.status, other.status]).toEqual([428, 428]);
    expect(error.message).toMatch(/Rien n’a été fait/);
  });

  test('leaves any other refusal as it is', async () => {
    signIn();
    network.use(http.put(apiUrl('server'), () => refuse(403, 'Vous n’avez pas le droit de faire cela.')));
    const error = await failure(api.put('server', { json: {} }).json());
    expect(error).toMatchObject({ status: 403, message: 'Vous n’avez pas le droit de faire cela.' });
  });
});
