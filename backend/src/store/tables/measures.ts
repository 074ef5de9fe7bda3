import type { AppealVerdict, Evidence, MeasureKind, MeasureState } from '@rpd/shared/domain';
import { json, oneOf, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const columns = {
  ...entityColumns,
  search: text('search'),
  user_id: text('user_id'),
  kind: oneOf<MeasureKind>()('kind'),
  /** Null: everywhere. The name is that of the day. */
  server_id: optionalText('server_id'),
  serverName: text('server_name'),
  rule: text('rule'),
  facts: text('facts'),
  evidence: json<Evidence[]>()('evidence'),
  evidenceUntil: optionalMoment('evidence_until'),
  ticket_id: optionalText('ticket_id'),
  state: oneOf<MeasureState>()('state'),
  until: optionalMoment('until'),
  decidedBy: text('decided_by'),
  confirmedBy: optionalText('confirmed_by'),
  endedBy: optionalText('ended_by'),
  endedAt: optionalMoment('ended_at'),
  endReason: text('end_reason'),
  appealText: text('appeal_text'),
  appealAt: optionalMoment('appeal_at'),
  appealVerdict: optionalText('appeal_verdict'),
  appealAnswer: text('appeal_answer'),
  appealJudge: optionalText('appeal_judge'),
  appealJudgedAt: optionalMoment('appeal_judged_at'),
};

export const measureCodec = tableCodec(columns);
export type MeasureRow = RowOf<typeof columns>;
export type StoredMeasure = Omit<EntityOf<typeof columns>, 'appealVerdict'> & {
  appealVerdict: AppealVerdict | null;
};
