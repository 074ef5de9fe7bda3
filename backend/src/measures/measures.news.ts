import { MEASURE_KIND_LABELS } from '@rpd/shared/domain';
import { evidenceOf } from '../lib/evidence.ts';
import { appealUpheldMail, measureLiftedMail, measureMail } from '../lib/mail.measures.ts';
import type { Mail, Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';

const PAGE = '/app/me/measures';

type MailOf = typeof measureMail;

async function tell(
  trx: Queries,
  post: Post,
  measure: StoredMeasure,
  { title, text, mailOf }: { title: string; text: string; mailOf: MailOf },
): Promise<void> {
  const url = `${post.home}${PAGE.slice(1)}`;
  const shown = (await evidenceOf(trx, 'measure_id', [measure._id])).filter(file => file.shown);
  const files = shown.map(file => file.name);
  const mail = ({ name }: { name: string }): Mail => mailOf({ name, measure, files, url });
  await notify(trx, post, [measure.user_id], { kind: 'account', title, text, to: PAGE, mail });
}

/** Gives its person the statement of reasons. */
export const tellDecided = (trx: Queries, post: Post, measure: StoredMeasure): Promise<void> =>
  tell(trx, post, measure, {
    title: `Décision de l’équipe : ${MEASURE_KIND_LABELS[measure.kind].toLowerCase()}`,
    text: measure.rule,
    mailOf: measureMail,
  });

export const tellLifted = (trx: Queries, post: Post, measure: StoredMeasure): Promise<void> =>
  tell(trx, post, measure, {
    title: `Mesure levée : ${MEASURE_KIND_LABELS[measure.kind].toLowerCase()}`,
    text: measure.endReason,
    mailOf: measureLiftedMail,
  });

export const tellUpheld = (trx: Queries, post: Post, measure: StoredMeasure): Promise<void> =>
  tell(trx, post, measure, {
    title: 'Votre contestation est jugée : la mesure est maintenue',
    text: measure.appealAnswer,
    mailOf: appealUpheldMail,
  });
