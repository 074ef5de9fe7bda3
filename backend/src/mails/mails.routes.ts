import { mailSchema, may } from '@rpd/shared/domain';
import type { Mailing } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredMail } from '../store/tables/mails.ts';
import { mailingQueue, sendsMail } from './mailing.ts';
import { contentOf } from './mails.content.ts';
import { changeMail, existing, mailLock, removeMail, SHOWN } from './mails.change.ts';
import { listMails, MAIL_CRITERIA, MAIL_SORTS, presentMail, saveMail } from './mails.store.ts';

/** The e-mail queue (ADM-12): administrators read it, write into it, have a mail tried again or take it out. */
export function mailRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Mail';
  // Without a rule of its own the specification wraps these bodies like an application's.
  const inside = (body: unknown) => readEntity(body, 'app', 'queue', 'mail');

  /** Whether mails leave: who writes to somebody is promised none otherwise. */
  app.get('/api/mailing', { config: { access: 'signed-in' } }, async (request): Promise<Mailing> => ({
    sends: await sendsMail(store.db),
    queue: may(caller(request), 'list', subject) ? await mailingQueue(store.db) : null,
  }));

  /** Narrowed by criteria (ADR 111); failures first, then the newest. */
  app.get('/queue', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const query = request.query as Fields;
    const part = readListQuery({ sort: '-failedAt', ...query }, MAIL_SORTS);
    const criteria = readCriteria(query, MAIL_CRITERIA);
    return sendPage(reply, await longRead(store, request, db => listMails(db, criteria, part)));
  });

  app.get<Id>('/queue/:id', { config: { access: { action: 'read', subject } } }, async request =>
    store.transaction(async trx => {
      const mail = await existing(trx, request.params.id);
      const about = { entity: subject, id: mail._id, name: mail.subject } as const;
      await record(trx, actorOf(request), { action: 'read', ...about, detail: `à ${mail.recipient}` });
      return presentMail(mail);
    }),
  );

  app.post('/queue', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(mailSchema, editable(inside(request.body), SHOWN));
    const mail = await store.transaction(async trx => {
      const id = await post.send(trx, input.recipient, { subject: input.subject, ...contentOf(input) });
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name: input.subject });
      return existing(trx, id);
    });
    return reply.status(201).send(presentMail(mail));
  });

  app.put('/queue', { config: { access: { action: 'update', subject } } }, async request => {
    const body = inside(request.body);
    const { id } = targetOf(body);
    return store.transaction(trx => changeMail(trx, request, body), mailLock(id));
  });

  app.post<Id>('/queue/:id/retry', { config: { access: { action: 'update', subject } } }, async request =>
    store.transaction(async trx => {
      const current = await existing(trx, request.params.id);
      if (current.state === 'sending') throw refuse('mailGone');
      if (isSpent(current)) throw refuse('mailSpent');
      const saved = await (current.state === 'sent' ? sendCopy : tryAgain)(trx, post, current);
      const { _id: id, subject: name } = saved;
      const detail = `à ${saved.recipient}`;
      await record(trx, actorOf(request), { action: 'retry', entity: subject, id, name, detail });
      return presentMail(saved);
    }),
  );

  app.delete<Id>('/queue/:id', { config: { access: { action: 'delete', subject } } }, async request =>
    store.transaction(trx => removeMail(trx, request, request.params.id)),
  );
}

/** Puts it at the head of the queue. Why it failed stays until it is sent. */
async function tryAgain(trx: Queries, _post: Post, current: StoredMail): Promise<StoredMail> {
  const again = { state: 'waiting', attempts: 0, nextAttemptAt: new Date().toISOString() } as const;
  const saved = await saveMail(trx, current, again);
  if (!saved) throw refuse('mailGone');
  return saved;
}

/** What was sent stays as it is; the same words go once more, as a mail of their own. */
async function sendCopy(
  trx: Queries,
  post: Post,
  { recipient, subject, html, text }: StoredMail,
): Promise<StoredMail> {
  return existing(trx, await post.send(trx, recipient, { subject, html, text }));
}

interface Id {
  Params: { id: string };
}

/** What it would bring is erased, or worth nothing any more. */
const isSpent = ({ secret, secretExpiresAt }: StoredMail): boolean =>
  secretExpiresAt !== null && (secret === null || Date.parse(secretExpiresAt) <= Date.now());
