import type { MailingQueue } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';

/** Whether mails leave: a process that sends them runs, here or elsewhere on this store. */
export async function sendsMail(db: Queries): Promise<boolean> {
  const sender = await db
    .selectFrom('processes')
    .select('id')
    .where('sends_mail', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return sender !== undefined;
}

/** How sending goes, from the mails themselves: whether one has left since the last attempt that failed. */
export async function mailingQueue(db: Queries): Promise<MailingQueue> {
  const { lastSentAt } = await db
    .selectFrom('mails')
    .select(eb => eb.fn.max('sent_at').as('lastSentAt'))
    .executeTakeFirstOrThrow();
  const open = db.selectFrom('mails').where('state', 'in', ['waiting', 'sending']);
  const { waiting } = await open.select(eb => eb.fn.countAll().as('waiting')).executeTakeFirstOrThrow();
  const tried = await open
    .where('last_error', 'is not', null)
    .where('updated_at', '>', lastSentAt ?? '')
    .select('last_error')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { lastSentAt, waiting: Number(waiting), reason: tried?.last_error ?? '' };
}
