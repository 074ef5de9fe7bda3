import { AsyncLocalStorage } from 'node:async_hooks';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { IdempotencyKeyRow } from '../store/tables/idempotency.ts';
import { Refusal, refuse } from './refusals.ts';
import { settleLater } from './settle-later.ts';
import type { Heartbeat } from '../store/heartbeat.ts';

// The header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a POST or PUT that is sent again with the same key is done
// once, and answered twice. Trust.md, Nothing lost: double click or retry, one row.

/** How long an answer is kept, in ms. */
const TTL_MS = 24 * 3_600_000;
/** The same for a change, whose repetition a version would refuse anyway: long enough for a tunnel. */
const CHANGE_TTL_MS = 3_600_000;
/** The same for an answer with a password that is shown once: long enough for a lost connection. */
const SECRET_TTL_MS = 10 * 60_000;
/** After so long, an attempt of an unknown process that has stored nothing is taken for dead, in ms. */
const LEASE_MS = 60_000;
/** How long a duplicate waits for the answer of the first, in ms, and how often it looks. */
const DUPLICATE_WAIT_MS = { all: 10_000, step: 50 };

const UNAVAILABLE = 503;
const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/** An attempt that may do what is asked for, until somebody takes its place. */
interface Attempt {
  id: string;
  processId: string;
  holder: string;
  secret: Buffer;
}
interface Kept {
  status: number;
  body: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a password that is shown once (ADR 10). */
    showsSecret?: true;
  }
}

const attempts = new AsyncLocalStorage<Attempt>();
const moment = (ms: number): string => new Date(ms).toISOString();
const hash = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The store for features: the transaction in which a request does its work says so in the store. A process that dies before
 * has done nothing, one that dies after has done it, and the store knows which.
 */
export const idempotentStore = (store: Store): Store => ({
  ...store,
  transaction: (work, lock) =>
    store.transaction(async trx => {
      const result = await work(trx);
      const attempt = attempts.getStore();
      if (attempt) await markDone(trx, attempt);
      return result;
    }, lock),
});

/** Adds Idempotency-Key handling to the routes of the scope. Comes after who calls is known, and after the body is read. */
export function idempotencyPlugin(
  app: FastifyInstance,
  store: Store,
  { processId }: Pick<Heartbeat, 'processId'>,
): void {
  const running = new WeakMap<FastifyRequest, Attempt>();
  const later = settleLater(app);

  app.addHook('preHandler', (request, reply, done) => {
    const wanted = keyOf(request);
    if (!wanted) return done();
    const { asked, ...key } = wanted;
    const attempt = { ...key, processId, holder: randomBytes(12).toString('hex') };
    const begun = begin(store.db, attempt, asked).catch((error: unknown) => {
      // The row may be there: the connection may have ended between it and its answer.
      if (!(error instanceof Refusal)) later.add(() => giveUp(store.db, attempt));
      throw error;
    });
    begun.then(outcome => {
      if (outcome === null) {
        running.set(request, attempt);
        attempts.run(attempt, done);
      } else {
        void reply
          .status(outcome.status)
          .header('idempotency-replayed', 'true')
          .type('application/json; charset=utf-8')
          .send(outcome.body);
      }
    }, done);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const attempt = running.get(request);
    if (!attempt) return payload;
    running.delete(request);
    const usual = request.method === 'PUT' ? CHANGE_TTL_MS : TTL_MS;
    const life = request.routeOptions.config.showsSecret ? SECRET_TTL_MS : usual;
    const { statusCode: status } = reply;
    const settle =
      status < 300 && typeof payload === 'string'
        ? () => keep(store.db, attempt, { status, body: payload }, life)
        : () => giveUp(store.db, attempt);
    // The database is away: the refusal leaves at once.
    if (status === UNAVAILABLE) {
      later.add(settle);
      return payload;
    }
    try {
      await settle();
    } catch (error) {
      // The work is committed or rolled back by now; a later duplicate gets that result.
      request.log.error(error);
      later.add(settle);
    }
    return payload;
  });
}

/** Identifies a request; null for one without a key or without a caller. */
function keyOf(request: FastifyRequest): { id: string; asked: string; secret: Buffer } | null {
  const key = request.headers['idempotency-key'];
  const { caller, body, method, url } = request;
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
  // Pictures are known by their content: the same one twice is one file anyway.
  if ((method !== 'POST' && method !== 'PUT') || key === undefined || !caller || isForm) return null;
  if (typeof key !== 'string' || !VISIBLE.test(key)) throw refuse('keyInvalid');
  const secret = Buffer.from(hkdfSync('sha256', key, caller._id, 'rpd idempotency', 32));
  return { id: hash(caller._id, key), asked: hash(method, url, JSON.stringify(body ?? null)), secret };
}

/** Answers null where the attempt may do its work, else the answer of an earlier one. */
async function begin(db: Queries, attempt: Attempt, asked: string): Promise<Kept | null> {
  const { id, secret } = attempt;
  const until = Date.now() + DUPLICATE_WAIT_MS.all;
  while (Date.now() < until) {
    if (await reserve(db, attempt, asked)) return null;
    const row = await db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst();
    if (row && row.expires_at > moment(Date.now())) {
      if (row.request !== asked) throw refuse('keyReused');
      if (row.answer !== null) return { status: row.status ?? 200, body: open(row.answer, secret) };
      const isDead = await isAbandoned(db, row);
      if (isDead && row.done === 1) throw refuse('keyDone');
      if (isDead && (await replace(db, attempt, row))) return null;
      await delay(DUPLICATE_WAIT_MS.step);
    } else if (row) {
      await db.deleteFrom('idempotency_keys').where('id', '=', id).where('holder', '=', row.holder).execute();
    }
  }
  throw refuse('keyRunning', { retryAfter: 1 });
}

/** Whether the process that works on it is dead. A slow one that lives keeps its key, however long it takes. */
async function isAbandoned(
  db: Queries,
  { process_id: id, locked_until }: IdempotencyKeyRow,
): Promise<boolean> {
  if (id === null) return locked_until <= moment(Date.now());
  const process = await db.selectFrom('processes').select('id').where('id', '=', id).executeTakeFirst();
  return process === undefined;
}

/** Whether nobody had this key. */
async function reserve(db: Queries, { id, processId, holder }: Attempt, request: string): Promise<boolean> {
  const now = Date.now();
  const row = await db
    .insertInto('idempotency_keys')
    .values({
      id,
      request,
      holder,
      process_id: processId,
      locked_until: moment(now + LEASE_MS),
      done: 0,
      status: null,
      answer: null,
      expires_at: moment(now + TTL_MS),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the place of an attempt that died, unless another one was quicker. */
async function replace(
  db: Queries,
  { id, processId, holder }: Attempt,
  dead: IdempotencyKeyRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ holder, process_id: processId, locked_until: moment(Date.now() + LEASE_MS) })
    .where('id', '=', id)
    .where('holder', '=', dead.holder)
    .where('done', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Undoes the transaction of an attempt whose place was taken. */
async function markDone(trx: Queries, { id, holder }: Attempt): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ done: 1 })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuse('keyRunning', { retryAfter: 1 });
}

async function keep(
  db: Queries,
  { id, holder, secret }: Attempt,
  { status, body }: Kept,
  life: number,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: seal(body, secret), done: 1, expires_at: moment(Date.now() + life) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/** Does not store a refusal: a corrected request may use the same key, if nothing was done. */
async function giveUp(db: Queries, { id, holder }: Attempt): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('done', '=', 0)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  // It was done, and the database was lost before it said so: nobody works on it any more.
  await db
    .updateTable('idempotency_keys')
    .set({ process_id: null, locked_until: moment(Date.now()) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute();
}

function seal(body: string, secret: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map(part => part.toString('base64')).join('.');
}

function open(answer: string, secret: Buffer): string {
  const [nonce, tag, sealed] = answer.split('.').map(part => Buffer.from(part, 'base64'));
  if (!nonce || !tag || !sealed) throw new Error('A kept answer is not readable.');
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
