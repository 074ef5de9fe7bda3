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
