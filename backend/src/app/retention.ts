import { BIN_DAYS, MERGE_DAYS, type BackupSettings, type Retention } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { CONFIRM_ACCOUNT_LIFE } from '../lib/mail.account.ts';
import { EVIDENCE_MS } from '../lib/evidence.ts';
import { MAIL_RETENTION_MS } from '../lib/mail.ts';
import { NOTICE_RETENTION_MS } from '../lib/notify.ts';
import { SESSION_RETENTION_MS } from '../lib/session-retention.ts';
import { CREDENTIAL_RETENTION_MS, PUSH_RETENTION_MS, readJournalDays } from './purge.ts';

const DAY_MS = 86_400_000;

/** For how long what is written about people is kept (ACC-7), from the very settings and constants that remove it. */
export const readRetention = (backups: BackupSettings | null): Retention => ({
  bin: BIN_DAYS,
  signIns: SESSION_RETENTION_MS / DAY_MS,
  journal: readJournalDays() || null,
  notifications: NOTICE_RETENTION_MS / DAY_MS,
  pushes: PUSH_RETENTION_MS / DAY_MS,
  mails: MAIL_RETENTION_MS / DAY_MS,
  credentials: CREDENTIAL_RETENTION_MS / DAY_MS,
  evidence: EVIDENCE_MS / DAY_MS,
  unconfirmed: CONFIRM_ACCOUNT_LIFE / DAY_MS,
  merges: MERGE_DAYS,
  // One each night.
  ...(backups && { backups: backups.kept }),
});

export function retentionRoutes(app: FastifyInstance, backups: BackupSettings | null): void {
  app.get('/retention', { config: { access: 'public' } }, async () => readRetention(backups));
}
