import { type LogEntry, NO_WARNINGS } from '@rpd/shared/domain';
import { buildId } from '@rpd/shared/test';

/** What Élodie said to everybody. */
export const buildLogEntry = (changes: Partial<LogEntry> = {}): LogEntry => ({
  _id: buildId(),
  key: 'cle-000000000001',
  kind: 'say',
  at: '2026-11-25T00:00:00.000Z',
  author: { _id: buildId(), name: 'Élodie', avatar: '' },
  as: null,
  text: '',
  to: 'all',
  people: [],
  blind: false,
  roll: null,
  editedAt: null,
  folded: false,
  warnings: NO_WARNINGS,
  hidden: false,
  ...changes,
});
