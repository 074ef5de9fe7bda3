import { MEASURE_KIND_LABELS } from '@rpd/shared/domain';
import type { StoredMeasure } from '../store/tables/measures.ts';
import { writtenEnd } from './measures.ts';
import { compose, greeting } from './mail.ts';
import type { Mail } from './mail.ts';

// The statement of reasons of a measure (DSK-3; article 17 of the Digital Services Act): nobody can turn these mails off.

interface About {
  name: string;
  measure: StoredMeasure;
  /** What the files are called that the statement names. */
  files?: readonly string[];
  /** Where the person reads and contests it. */
  url: string;
}

const where = ({ serverName }: StoredMeasure): string =>
  serverName ? ` sur le serveur « ${serverName} »` : '';

/** What it means for its person. */
function effectOf(measure: StoredMeasure): string {
  const end = writtenEnd(measure.until);
  if (measure.kind === 'warning') return `L’équipe vous adresse un avertissement${where(measure)}.`;
  if (measure.kind === 'mute')
    return `Vous pouvez tout lire, et ne rien publier ni modifier ${end}. Vos demandes d’aide restent ouvertes.`;
  if (measure.serverName)
    return `Vous ne pouvez ni déposer de personnage ni vous inscrire à un événement${where(measure)}, ${end}.`;
  return `Vous ne pouvez plus vous connecter, ${end}.`;
}

export const measureMail = ({ name, measure, files = [], url }: About): Mail =>
  compose({
    subject: `${MEASURE_KIND_LABELS[measure.kind]} : décision de l’équipe`,
    paragraphs: [
      greeting(name),
      effectOf(measure),
      `Règle en cause : ${measure.rule}`,
      'Les faits retenus :',
    ],
    quote: measure.facts,
    link: { label: 'Lire la décision et la contester', url },
    after: [
      ...(files.length > 0 ? [`Pièces que vous pouvez lire avec la décision : ${files.join(', ')}.`] : []),
      'La décision a été prise par une personne, sans traitement automatisé. Si vous la contestez, quelqu’un d’autre de l’équipe la juge.',
    ],
  });

export const measureLiftedMail = ({ name, measure, url }: About): Mail =>
  compose({
    subject: `${MEASURE_KIND_LABELS[measure.kind]} : mesure levée`,
    paragraphs: [
      greeting(name),
      `L’équipe a levé la mesure prise à votre égard${where(measure)}. Elle ne vaut plus.`,
    ],
    quote: measure.endReason,
    link: { label: 'Relire la décision', url },
  });

export const appealUpheldMail = ({ name, measure, url }: About): Mail =>
  compose({
    subject: `${MEASURE_KIND_LABELS[measure.kind]} : votre contestation`,
    paragraphs: [
      greeting(name),
      `Une autre personne de l’équipe a relu la décision que vous contestiez. La mesure est maintenue, ${writtenEnd(measure.until)}.`,
    ],
    quote: measure.appealAnswer,
    link: { label: 'Relire la décision', url },
  });
