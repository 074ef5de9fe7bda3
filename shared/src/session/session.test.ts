import {
  AUTH_HOST,
  buildId,
  buildSessionUser,
  buildToken,
  http,
  HttpResponse,
  network,
  waitFor,
} from '../test/index.ts';
import {
  AuthHostUnreachable,
  clearSession,
  exchangeCallback,
  refreshSession,
  restoreSession,
  revokeSession,
  retryVerification,
  setSession,
  useAuthHostStatus,
  useSession,
  verifySession,
} from './index.ts';

/** A host that hands out new pairs and counts what it is asked. */
function authHost() {
  const asked = { refresh: 0, verify: 0, revoked: [] as unknown[] };
  const user = { _id: buildId(), name: 'Élodie', roles: ['GM'] };
  network.use(
    http.post(`${AUTH_HOST}/api/auth/refresh`, () => {
      asked.refresh += 1;
      return HttpResponse.json({ token: buildToken(user._id), refreshToken: `next-${asked.refresh}`, user });
    }),
    http.get(`${AUTH_HOST}/api/auth/verify`, () => {
      asked.verify += 1;
      return HttpResponse.json({ valid: true, user });
    }),
    http.post(`${AUTH_HOST}/api/auth/revoke`, async ({ request }) => {
      asked.revoked.push(await request.json());
      return HttpResponse.json({ revoked: true });
    }),
  );
  return { asked, user };
}

const refuseRefresh = () =>
  network.use(http.post(`${AUTH_HOST}/api/auth/refresh`, () => HttpResponse.json({}, { status: 401 })));

/** The browser's Web Locks, which jsdom has none of: a lock is held while its work runs. */
function provideLocks(): { queried: jest.Mock } {
  const held: string[] = [];
  const queried = jest.fn();
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    held.push(name);
    try {
      return await (rest.at(-1) as () => Promise<unknown>)();
    } finally {
      held.splice(held.indexOf(name), 1);
    }
  };
  const query = () => {
    queried();
    return Promise.resolve({ held: held.map(name => ({ name })) });
  };
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
  return { queried };
}

function signIn({
  secondsLeft = 600,
  refreshToken = 'refresh',
}: { secondsLeft?: number; refreshToken?: string | null } = {}) {
  const user = buildSessionUser();
  const token = buildToken(user._id, secondsLeft);
  setSession({ user, token, refreshToken });
  return { user, token };
}

afterEach(() => {
  clearSession();
  useAuthHostStatus.setState({ away: false });
  Reflect.deleteProperty(navigator, 'locks');
});

describe('storage (SES-1, SES-2, SES-6)', () => {
  test('restores the session under the agreed keys after a reload', () => {
    const { user, token } = signIn();
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({
      _id: user._id,
      id: user._id,
    });
    expect(localStorage.getItem('token')).toBe(token);
    expect(localStorage.getItem('refreshToken')).toBe('refresh');
    useSession.setState({ user: null, token: null, refreshToken: null });
    restoreSession();
    expect(useSession.getState()).toEqual({ user, token, refreshToken: 'refresh' });
  });

  test.each([
    ['a token of two parts', { token: 'a.b' }],
    ['a broken user', { currentUser: '{' }],
    ['a user without identifier', { currentUser: '{"name":"X"}' }],
  ])('leaves no storage entry after %s', (_, entries) => {
    signIn();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    restoreSession();
    expect(useSession.getState().user).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  test('gives the role user to a person without roles', () => {
    signIn();
    const { roles: _, ...user } = JSON.parse(localStorage.getItem('currentUser') ?? '') as {
      roles: string[];
    };
    localStorage.setItem('currentUser', JSON.stringify(user));
    restoreSession();
    expect(useSession.getState().user?.roles).toEqual(['user']);
  });
});

describe('verification (SES-3, SES-4)', () => {
  test('asks the host once for any number of concurrent calls', async () => {
    const { asked } = authHost();
    signIn();
    expect(await Promise.all([verifySession(), verifySession(), verifySession()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(await verifySession()).toBe(true);
    expect(asked.verify).toBe(1);
  });

  test('asks the host again after five minutes', async () => {
    const { asked } = authHost();
    signIn();
    await verifySession();
    const later = Date.now() + 5 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    await verifySession();
    clock.mockRestore();
    expect(asked.verify).toBe(2);
  });

  test('takes the roles from the host, not from storage', async () => {
    authHost();
    signIn();
    await verifySession();
    expect(useSession.getState().user?.roles).toEqual(['GM']);
  });

  test('refreshes an expired token', async () => {
    const { asked } = authHost();
    const { token } = signIn({ secondsLeft: -1 });
    expect(await verifySession()).toBe(true);
    expect(asked.refresh).toBe(1);
    expect(useSession.getState().token).not.toBe(token);
  });

  test('ends the session for an expired token without a refresh token', async () => {
    signIn({ secondsLeft: -1, refreshToken: null });
    expect(await verifySession()).toBe(false);
    expect(localStorage.getItem('currentUser')).toBeNull();
  });

  test('keeps a renewed session when an older answer arrives late', async () => {
    authHost();
    let answer = (): void => undefined;
    const waiting = new Promise<void>(resolve => {
      answer = resolve;
    });
    const { user } = signIn();
    network.use(
      http.get(`${AUTH_HOST}/api/auth/verify`, async () => {
        await waiting;
        return HttpResponse.json({ valid: true, user: { ...user, name: 'Zoé' } });
      }),
    );
    const verified = verifySession();
    const renewed = buildToken(user._id, 700);
    setSession({ user, token: renewed, refreshToken: 'renewed' });
    answer();
    await verified;
    expect(localStorage.getItem('token')).toBe(renewed);
    expect(localStorage.getItem('refreshToken')).toBe('renewed');
  });

  test('keeps the session when the host is unreachable', async () => {
    network.use(http.get(`${AUTH_HOST}/api/auth/verify`, () => HttpResponse.error()));
    const { user } = signIn();
    expect(await verifySession()).toBe(true);
    expect(useSession.getState().user).toEqual(user);
    expect(useAuthHostStatus.getState().away).toBe(true);
  });

  test('a host that is away is not asked at each request, and is verified with once it is back', async () => {
    let asked = 0;
    network.use(
      http.get(`${AUTH_HOST}/api/auth/verify`, () => {
        asked += 1;
        return HttpResponse.error();
      }),
    );
    signIn();
    for (let n = 0; n < 3; n += 1) expect(await verifySession()).toBe(true);
    expect(asked).toBe(1);
    const { asked: back } = authHost();
    expect(await retryVerification()).toBe(true);
    expect(back.verify).toBe(1);
    expect(useAuthHostStatus.getState().away).toBe(false);
    expect(useSession.getState().user?.roles).toEqual(['GM']);
  });

  test('an expired token and a host that is away: nothing is known, nothing is ended', async () => {
    network.use(http.post(`${AUTH_HOST}/api/auth/refresh`, () => HttpResponse.error()));
    const { user } = signIn({ secondsLeft: -1 });
    await expect(verifySession()).rejects.toBeInstanceOf(AuthHostUnreachable);
    expect(useSession.getState().user).toEqual(user);
  });
});

describe('refresh (SES-4, SES-5)', () => {
  test('shares one refresh between parallel calls', async () => {
    const { asked } = authHost();
    signIn();
    expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(asked.refresh).toBe(1);
    expect(localStorage.getItem('refreshToken')).toBe('next-1');
  });

  test('adopts the tokens that another tab refreshed', async () => {
    const { asked } = authHost();
    const { user } = signIn({ secondsLeft: -1 });
    const fresh = buildToken(user._id);
    localStorage.setItem('token', fresh);
    localStorage.setItem('refreshToken', 'of the other tab');
    expect(await refreshSession()).toBe(true);
    expect(asked.refresh).toBe(0);
    expect(useSession.getState()).toMatchObject({ token: fresh, refreshToken: 'of the other tab' });
  });

  test('waits for the new tokens when storage still shows the consumed one', async () => {
    const { queried } = provideLocks();
    const { asked } = authHost();
    const { user, token } = signIn({ secondsLeft: -1 });
    await refreshSession();
    const written = { ...localStorage };
    // The next tab: its turn has come, the first one's writes have not.
    setSession({ user, token, refreshToken: 'refresh' });
    queried.mockClear();
    const refreshed = refreshSession();
    await waitFor(() => expect(queried).toHaveBeenCalled());
    for (const [key, value] of Object.entries(written)) localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'refreshToken' }));
    expect(await refreshed).toBe(true);
    expect(asked.refresh).toBe(1);
    expect(useSession.getState()).toMatchObject({ token: written.token, refreshToken: 'next-1' });
  });

  test('clears the storage when the host rejects a refresh', async () => {
    refuseRefresh();
    signIn();
    expect(await refreshSession()).toBe(false);
    expect(useSession.getState().user).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});

describe('signing in and out (LND-6, LND-7, LND-10)', () => {
  test('exchanges the refresh token that travelled, takes the host’s roles, and stores nothing yet', async () => {
    const { asked, user } = authHost();
    const claimed = { _id: user._id, name: 'Élodie', roles: ['AD'] };
    const payload = { token: buildToken(user._id), refreshToken: 'travelled', user: claimed };
    const session = await exchangeCallback(JSON.stringify(payload));
    expect(asked.refresh).toBe(1);
    expect(session).toMatchObject({ refreshToken: 'next-1', user: { roles: ['GM'] } });
    expect(useSession.getState().user).toBeNull();
  });

  test.each([
    [null, "Aucune donnée d'authentification trouvée"],
    ['', "Aucune donnée d'authentification trouvée"],
    ['nonsense', "Données d'authentification invalides"],
    ['{"token":"a.b.c"}', "Données d'authentification invalides"],
    ['{"user":{"_id":"1"}}', "Données d'authentification invalides"],
    [JSON.stringify({ token: buildToken('1'), user: { _id: '1' } }), "Données d'authentification invalides"],
  ])('rejects %j', async (auth, message) => {
    await expect(exchangeCallback(auth)).rejects.toThrow(message);
    expect(useSession.getState().user).toBeNull();
  });

  test('rejects what the host rejects', async () => {
    refuseRefresh();
    const user = buildSessionUser();
    const payload = { token: buildToken(user._id), refreshToken: 'used', user };
    await expect(exchangeCallback(JSON.stringify(payload))).rejects.toThrow(
      "Données d'authentification invalides",
    );
  });

  test('signs out at the host and empties the storage', async () => {
    const { asked } = authHost();
    signIn();
    expect(await revokeSession()).toBe(true);
    expect(asked.revoked).toEqual([{ refreshToken: 'refresh' }]);
    expect(localStorage).toHaveLength(0);
  });

  test('signs out while the host is unreachable', async () => {
    network.use(http.post(`${AUTH_HOST}/api/auth/revoke`, () => HttpResponse.error()));
    signIn();
    expect(await revokeSession()).toBe(false);
    expect(useSession.getState().user).toBeNull();
  });
});
