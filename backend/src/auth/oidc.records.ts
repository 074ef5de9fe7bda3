import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { oidcRecordCodec, type StoredOidcRecord } from '../store/tables/machines.ts';
import { isActive, findById } from './accounts.store.ts';
import { noteAppSignIn } from './app-sign-ins.store.ts';
import { findClient } from './oidc.clients.ts';
import { findGrant, noteGrantUse } from './app-consents.store.ts';

/** What the provider keeps for so long that a person ends it: it stands on a consent. */
const BY_CONSENT = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken', 'DeviceCode']);

const hashOf = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('hex');

const placeOf = (id: string) => ({ table: 'oidc_records', id, column: 'payload' });

/** Which sign-in here a sign-in of the provider stands on, while one request is answered. */
export interface SignInOfRequest {
  /** Of the sign-in that was just done, or of the one that was read. */
  get(): string | undefined;
  read(sessionId: string): void;
}

interface Parts {
  store: Store;
  now: () => number;
  signIn: SignInOfRequest;
  /** The refusal of a code or token that has served. */
  alreadyUsed: () => Error;
  /** Whether this request signs somebody out. */
  isSignOut: () => boolean;
}

/** Whether the sign-in holds on which one of the provider stands, and belongs to this person. */
async function holds(db: Queries, now: number, sessionId: string | null, userId: unknown): Promise<boolean> {
  if (sessionId === null || typeof userId !== 'string') return false;
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (session?.user_id !== userId || Date.parse(session.expires_at) <= now) return false;
  const user = await findById(db, userId);
  return mayBeShown(user, now);
}

/** Whether an application learns anything of somebody now. */
export const mayBeShown = (
  user: Parameters<typeof isActive>[0],
  now: number,
): user is NonNullable<typeof user> =>
  isActive(user, now) && (user.factorDueAt === null || Date.parse(user.factorDueAt) > now);

/** Where the library keeps what it has under way: values as digests, contents sealed. */
export const createRecords =
  ({ store, now, signIn, alreadyUsed, isSignOut }: Parts) =>
  (kind: string): Adapter => {
    const { db, secrets } = store;
    if (kind === 'Client') return readOnly(id => findClient(db, id));
    if (kind === 'Grant') return readOnly(id => findGrant(db, id));

    const read = async (record: StoredOidcRecord | undefined): Promise<AdapterPayload | undefined> => {
      if (!record) return undefined;
      const payload = JSON.parse(secrets.open(record.payload, placeOf(record.id))) as AdapterPayload;
      if (kind === 'Session' && payload.accountId !== undefined) {
        if (!(await holds(db, now(), record.sessionId, payload.accountId))) return undefined;
        signIn.read(record.sessionId ?? '');
      }
      // What an application had under another identifier, or another application under this one, is not its own.
      if (record.appId !== null) {
        const app = await db
          .selectFrom('apps')
          .select('app_id')
          .where('id', '=', record.appId)
          .executeTakeFirst();
        if (app?.app_id !== record.clientId) return undefined;
      }
      return { ...payload, ...(record.consumedAt !== null && { consumed: true }) };
    };
    const findBy = async (column: 'id' | 'uid', value: string) => {
      const row = await db
        .selectFrom('oidc_records')
        .selectAll()
        .where('kind', '=', kind)
        .where(column, '=', value)
        .where('expires_at', '>', new Date().toISOString())
        .executeTakeFirst();
      return read(row && oidcRecordCodec.decode(row));
    };

    return {
      async upsert(value, payload, expiresIn = 0) {
        const id = hashOf(kind, value);
        const { clientId, accountId, grantId, uid, userCode } = payload;
        const client = clientId === undefined ? undefined : await findClient(db, clientId);
        const named = kind === 'DeviceCode' ? userCode : uid;
        const byConsent = BY_CONSENT.has(kind) && grantId !== undefined;
        const row = oidcRecordCodec.encodeAll({
          id,
          kind,
          payload: secrets.seal(JSON.stringify(payload), placeOf(id)),
          appId: client?.rpd_id ?? null,
          clientId: clientId ?? null,
          userId: accountId ?? null,
          consentId: byConsent ? grantId : null,
          sessionId: kind === 'Session' && accountId !== undefined ? (signIn.get() ?? null) : null,
          uid: named === undefined ? null : hashOf('uid', named),
          consumedAt: null,
          expiresAt: new Date(Date.now() + expiresIn * 1000).toISOString(),
        });
        const { id: _id, consumed_at: _consumed, ...changes } = row;
        await db
          .insertInto('oidc_records')
          .values(row)
          .onConflict(conflict => conflict.column('id').doUpdateSet(changes))
          .execute();
        const sessionId = signIn.get();
        if (
          (kind === 'AuthorizationCode' || kind === 'DeviceCode') &&
          payload.sid &&
          client &&
          accountId &&
          sessionId
        ) {
          const at = new Date(now()).toISOString();
          await noteAppSignIn(db, {
            sid: payload.sid,
            appId: client.rpd_id,
            userId: accountId,
            sessionId,
            at,
          });
        }
        if (kind === 'AccessToken' && byConsent)
          await noteGrantUse(db, grantId, new Date(now()).toISOString());
      },
      find: value => findBy('id', hashOf(kind, value)),
      findByUid: value => findBy('uid', hashOf('uid', value)),
      findByUserCode: value => findBy('uid', hashOf('uid', value)),
      async consume(value) {
        const { numUpdatedRows } = await db
          .updateTable('oidc_records')
          .set({ consumed_at: new Date(now()).toISOString() })
          .where('id', '=', hashOf(kind, value))
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        // Two requests with one code arrive together: the library has looked before either was noted.
        if (numUpdatedRows !== 1n) throw alreadyUsed();
      },
      async destroy(value) {
        await db.deleteFrom('oidc_records').where('id', '=', hashOf(kind, value)).execute();
      },
      async revokeByGrantId(grantId) {
        // One consent stands for all devices of its person: only what stands on the sign-in that ends is over, and that is seen at each use.
        if (isSignOut()) return;
        await db
          .deleteFrom('oidc_records')
          .where('kind', '=', kind)
          .where('consent_id', '=', grantId)
          .execute();
      },
    };
  };

/** What the library reads and others write: applications, consents. */
function readOnly(find: (id: string) => Promise<object | undefined>): Adapter {
  const refuse = async (): Promise<never> => {
    throw new Error('Applications and consents are not written here.');
  };
  return {
    find: async id => (await find(id)) as AdapterPayload | undefined,
    findByUid: refuse,
    findByUserCode: refuse,
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
