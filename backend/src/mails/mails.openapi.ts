import { MAIL_STATES, mailSchema } from '@rpd/shared/domain';
import { criteriaParams } from '../lib/criteria.ts';
import { bodyOf, boolean, count, crud, exactly, head, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import { MAIL_CRITERIA } from './mails.store.ts';

const MAILS = 'File d’attente des mails';
const mail = {
  ...head,
  recipient: string,
  subject: string,
  state: oneOf(...MAIL_STATES),
  reason: string,
  attempts: count,
  nextAttemptAt: orNull(moment),
  sentAt: orNull(moment),
  failedAt: orNull(moment),
  bringsSecret: boolean,
};

export const mailsApi: FeatureApi = {
  operations: {
    ...crud('/queue', {
      group: MAILS,
      one: 'un mail',
      many: 'les mails',
      body: bodyOf(mailSchema),
      answer: 'Mail',
      summary: 'QueuedMail',
      query: criteriaParams(MAIL_CRITERIA),
    }),
    'POST /queue/:id/retry': { group: MAILS, summary: 'Envoyer de nouveau', answer: ref('Mail') },
    'GET /api/mailing': {
      group: MAILS,
      summary: 'Savoir si les mails partent',
      answer: exactly({
        sends: boolean,
        queue: orNull(exactly({ lastSentAt: orNull(moment), waiting: count, reason: string })),
      }),
    },
  },
  answers: {
    QueuedMail: exactly(mail),
    Mail: exactly({ ...mail, message: string, body: string }),
  },
};
