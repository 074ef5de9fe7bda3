import type { TestContext } from 'node:test';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { accountParts } from '../app/account-parts.ts';
import { createHost } from '../app/host.ts';
import { type Auth, type AuthSettings, createAuth } from '../auth/auth.context.ts';
import { authHost } from '../auth/auth.host.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Store } from '../store/store.ts';
import { openStore } from '../store/store.ts';
import { type StoredUser, userCodec } from '../store/tables/users.ts';
import { buildUser } from './builders.ts';
import { createDatabase } from './database.ts';

export const CALLBACK = 'https://app.rpd.test/auth/callback';
export const PASSWORD = 'une phrase facile à retenir';

const settings = {
  publicUrl: 'https://auth.rpd.test',
  redirectUris: [CALLBACK],
  contact: 'contact@rpd.test',
};

/** Hashed once: what a password costs is not what most tests are about. */
const hash = hashPassword(PASSWORD);

export interface TestAuthHost {
  app: FastifyInstance;
  auth: Auth;
  store: Store;
  /** Everything that the host logged, as JSON lines. */
  logs: string[];
  /** How long, in ms, answers have been held back so far: nobody waits for it here. */
  pauses: number[];
  /** Moves the host's clock forward by so many ms. */
  wait(ms: number): void;
  /** Another process on the same data, as far as two can differ within one test. */
  another(): Promise<FastifyInstance>;
  /** An account with {@link PASSWORD}. */
  addUser(changes?: Partial<StoredUser>): Promise<StoredUser>;
  changeUser(user: StoredUser, changes: Partial<StoredUser>): Promise<void>;
  post(url: string, body: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Signs in by the JSON call. */
  signIn(user: StoredUser): Promise<{ token: string; refreshToken: string }>;
  /** The status of GET /api/auth/verify with a token. */
  verify(token: string): Promise<number>;
}

/** An authentication host on an empty database, closed when the test ends. `confirms`: mails leave. */
export async function startAuthHost(
  t: TestContext,
  { confirms = false, ...others }: Partial<AuthSettings> = {},
): Promise<TestAuthHost> {
  const database = await createDatabase();
  const { store } = database;
  const logs: string[] = [];
  const opened: { close(): Promise<unknown> }[] = [];
  // It stands still unless a test moves it: what comes together and what comes later is never a matter of the machine's speed.
  let time = Date.now();
  const now = () => time;
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
  };

  const start = async (on: Store): Promise<{ app: FastifyInstance; auth: Auth }> => {
    const auth = createAuth(on, { ...settings, confirms, now, pause, ...others });
    const app = createHost({ log: { write: line => logs.push(line) } });
    opened.unshift(app);
    await app.register(authHost, { auth, account: accountParts(on, auth, {}) });
    return { app, auth };
  };
  t.after(async () => {
    for (const part of opened) await part.close();
    await database.remove();
  });
  const { app, auth } = await start(store);

  const post: TestAuthHost['post'] = (url, body, headers = {}) =>
    app.inject({ method: 'POST', url, payload: body, headers });

  return {
    app,
    auth,
    store,
    logs,
    pauses,
    post,
    wait: ms => {
      time += ms;
    },
    another: async () => {
      const other = await openStore(database.options);
      opened.push(other);
      return (await start(other)).app;
    },
    addUser: async (changes = {}) => {
      const user = buildUser({ passwordHash: await hash, ...changes });
      await store.db.insertInto('users').values(userCodec.encodeAll(user)).execute();
      return user;
    },
    changeUser: async (user, changes) => {
      await store.db.updateTable('users').set(userCodec.encode(changes)).where('id', '=', user._id).execute();
    },
    signIn: async user => {
      const answer = await post('/user/authenticate', {
        username: user.name,
        password: PASSWORD,
        token: 'null',
      });
      return answer.json<{ token: string; refreshToken: string }>();
    },
    verify: async token => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ url: '/api/auth/verify', headers })).statusCode;
    },
  };
}
