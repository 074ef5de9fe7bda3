import { integer, moment, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** The running processes. One that ends removes its row; the row of one that died is removed by the others. */
const columns = {
  id: text('id'),
  /** Changes about every second while the process runs. */
  beat: integer('beat'),
  startedAt: moment('started_at'),
  /** 1: it takes the mails of the queue to the mail server. */
  sendsMail: integer('sends_mail'),
};
export type ProcessRow = RowOf<typeof columns>;
