import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Permission } from '@rpd/shared/domain';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createServer } from '../app/server.ts';
import type { ServerOptions } from '../app/server.ts';
import { createAuth } from '../auth/auth.context.ts';
import { openSession } from '../auth/sessions.ts';
import type { MachineKind } from '../auth/machines.store.ts';
import { insertRow } from '../store/entities.ts';
import type { LongReadSettings } from '../store/long-reads.ts';
import type { Store } from '../store/store.ts';
import { appCodec, robotCodec } from '../store/tables/machines.ts';
import { userCodec } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { buildMachine, NO_SIGN_IN, buildUser } from './builders.ts';
import { createDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { createWriteAudit } from './write-audit.ts';
import type { WriteAudit } from './write-audit.ts';

const PUBLIC_URL = 'http://rpd.test';
const API = '/hosts/api';
export const RELEASE_TOKEN = 'jeton-de-publication';
export const PAGE =
  '<!doctype html><meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a.js"></script><noscript>Sans script : <a href="__RPD_AUTH__/account">mon compte</a></noscript>';

// Features are strangers: their tests get what belongs to the authentication host from here.
export { hashPassword } from '../auth/passwords.ts';
export { openSession } from '../auth/sessions.ts';

/** What came back: the JSON that it held, as the test expects it to be. */
export interface Answer<T> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

/** Calls of the API host by one person, paths without the host's prefix. */
export interface Client {
  /** 'Bearer …', or none for nobody. */
  authorization: string | undefined;
  get<T = Refused>(path: string): Promise<Answer<T>>;
  post<T = Refused>(path: string, body: object): Promise<Answer<T>>;
  put<T = Refused>(path: string, body: object): Promise<Answer<T>>;
  remove<T = Refused>(path: string, body?: object): Promise<Answer<T>>;
}

/** The body of every refusal. */
export interface Refused {
  message: string;
  fields?: Record<string, string>;
}

export interface TestServer {
  app: FastifyInstance;
  store: Store;
  database: TestDatabase;
  shellDir: string;
  /** Puts an account in the store. */
  addUser(changes?: Partial<StoredUser>): Promise<StoredUser>;
  /** Signs an account in, whatever its state. */
  as(user: StoredUser): Promise<Client>;
  /** Makes an account with these changes and signs it in. */
  signIn(changes?: Partial<StoredUser>): Promise<Client & { user: StoredUser }>;
  /** A bot or an application with these permissions, and its token. */
  signInMachine(kind: MachineKind, permissions: Permission[]): Promise<Client & { id: string }>;
  anonymous: Client;
  /** Any request, from the server's root. */
  inject(options: InjectOptions): ReturnType<typeof injectInto>;
}

const injectInto = (app: FastifyInstance, options: InjectOptions) => app.inject(options);

/** The whole server on an empty database, gone when the test ends. */
export async function startServer(
  t: TestContext,
  { longReads, ...options }: Partial<ServerOptions> & { longReads?: LongReadSettings } = {},
): Promise<TestServer> {
  const audit = createWriteAudit();
  const database = await createDatabase([audit.plugin], longReads);
  const { store, dataDir } = database;
  const shellDir = join(dataDir, 'shell');
  mkdirSync(join(shellDir, 'assets'), { recursive: true });
  writeFileSync(join(shellDir, 'index.html'), PAGE);
  const { app } = await createServer({
    store,
    dataDir,
    shellDir,
    publicUrl: PUBLIC_URL,
    releaseToken: RELEASE_TOKEN,
    ...options,
  });
  t.after(async () => {
    await app.close();
    await database.remove();
    assert.deepEqual(audit.missing, [], 'writes that nobody is notified of: see test/write-audit.ts');
    assert.deepEqual(
      audit.unjournalled,
      [],
      'writes without a line of the journal: see test/journal-audit.ts',
    );
  });

  // Like another process: it shares nothing but the store.
  const publicUrl = `${options.publicUrl ?? PUBLIC_URL}/hosts/auth`;
  const auth = createAuth(store, { publicUrl, redirectUris: [] });
  const call = (authorization: string | undefined) => client(app, audit, authorization);
  const addUser: TestServer['addUser'] = async changes => {
    const user = buildUser(changes);
    await insertRow(store.db, 'users', userCodec.encodeAll(user));
    return user;
  };
  const as: TestServer['as'] = async ({ _id: userId }) => {
    const origin = { userId, device: 'test', address: '127.0.0.1' };
    const session = await store.transaction(trx => openSession(trx, origin, Date.now()));
    return call(`Bearer ${await auth.tokens.issue(session, session.endsAt)}`);
  };
  return {
    app,
    store,
    database,
    shellDir,
    addUser,
    as,
    signIn: async changes => {
      const user = await addUser(changes);
      return { ...(await as(user)), user };
    },
    signInMachine: async (kind, permissions) => {
      const machine = buildMachine({ permissions });
      if (kind === 'robot') {
        await insertRow(store.db, 'robots', robotCodec.encodeAll({ ...machine, discord_id: '' }));
      } else {
        const app_id = `app-${machine._id}`;
        await insertRow(store.db, 'apps', appCodec.encodeAll({ ...machine, ...NO_SIGN_IN, app_id }));
      }
      const { _id: id, credentials } = machine;
      const token = await auth.tokens.issueForMachine({ kind, machineId: id, credentials });
      return { ...call(`Bearer ${token}`), id };
    },
    anonymous: call(undefined),
    inject: request => injectInto(app, request),
  };
}

function client(app: FastifyInstance, audit: WriteAudit, authorization: string | undefined): Client {
  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await audit.watch(`${method} ${path}`, () =>
      app.inject({
        method,
        url: `${API}${path}`,
        ...(payload && { payload }),
        ...(authorization && { headers: { authorization } }),
      }),
    );
    const body = answer.body ? answer.json<T>() : (undefined as T);
    return { status: answer.statusCode, headers: { ...answer.headers }, body };
  };
  return {
    authorization,
    get: path => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    remove: (path, body) => call('DELETE', path, body),
  };
}
