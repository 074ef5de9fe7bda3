import type { InactiveThing, JournalLine, QueuedMail, SignIn } from '@rpd/shared/domain';
import { buildId } from '@rpd/shared/test';

const AT = '2026-01-15T10:00:00.000Z';

/** A line that tells no change of fields. */
export const buildLine = (changes: Partial<JournalLine> = {}): JournalLine => ({
  _id: buildId(),
  at: AT,
  actor: { kind: 'user', _id: buildId(), name: 'Camille' },
  address: '192.0.2.1',
  action: 'update',
  entity: 'Server',
  entityId: buildId(),
  entityName: 'Brume',
  catalogue: null,
  table: null,
  fields: [],
  detail: '',
  changes: [],
  names: {},
  undo: null,
  why: '',
  undoes: null,
  bulk: null,
  ...changes,
});

/** A mail that failed and brings a link. */
export const buildMail = (changes: Partial<QueuedMail> = {}): QueuedMail => ({
  _id: buildId(),
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  recipient: 'nil@exemple.fr',
  subject: 'Bienvenue',
  state: 'failed',
  reason: 'La boîte est pleine.',
  attempts: 3,
  nextAttemptAt: null,
  bringsSecret: true,
  sentAt: null,
  failedAt: AT,
  ...changes,
});

export const buildSignIn = (changes: Partial<SignIn> = {}): SignIn => ({
  _id: buildId(),
  user: { _id: buildId(), name: 'Nil' },
  device: 'Firefox',
  address: '192.0.2.1',
  since: AT,
  lastUsedAt: '2026-01-15T11:00:00.000Z',
  expiresAt: '2026-02-15T10:00:00.000Z',
  current: false,
  ...changes,
});

export const buildInactive = (changes: Partial<InactiveThing> = {}): InactiveThing => ({
  _id: buildId(),
  kind: 'server',
  name: 'Brume',
  picture: '',
  owner: { _id: buildId(), name: 'Ombeline', avatar: '' },
  lastAt: '2026-01-02T10:00:00.000Z',
  askedAt: null,
  archivedAt: null,
  ...changes,
});
