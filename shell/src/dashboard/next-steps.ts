import type { NextStep } from '@rpd/shared/domain';
import { ago } from '../lib/ago.ts';

/** What a step shows, and where it is done. */
export interface StepLabel {
  what: string;
  detail?: string;
  action: string;
  to: string;
}

const more = (count: number, one: string, many: string): string =>
  count > 1 ? `${count} ${many}` : `${count} ${one}`;

/** A step in French. */
export function labelOf(step: NextStep): StepLabel {
  switch (step.kind) {
    case 'mails':
      return {
        what: more(step.count, 'mail n’a pas pu être envoyé', 'mails n’ont pas pu être envoyés'),
        detail: `Le plus ancien ${ago(step.since)}.`,
        action: 'Voir les mails',
        to: '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails',
      };
    case 'appeals':
      return {
        what: more(step.count, 'contestation à juger', 'contestations à juger'),
        detail: `La plus ancienne est de ${step.name}, ${ago(step.since)}.`,
        action: 'Juger',
        to: `/app/moderation/measures/${step.id}`,
      };
    case 'proposals':
      return {
        what: more(step.count, 'exclusion à confirmer', 'exclusions à confirmer'),
        detail: `La plus ancienne concerne ${step.name}, proposée ${ago(step.since)}.`,
        action: 'Décider',
        to: `/app/moderation/measures/${step.id}`,
      };
    case 'ticket':
      return {
        what: `${step.urgent ? 'Urgent\u00a0: ' : ''}« ${step.subject} » attend une réponse`,
        detail: `${more(step.count, 'ticket ouvert', 'tickets ouverts')}, celui-ci ${ago(step.since)}${step.takenBy && `, pris par ${step.takenBy}`}.`,
        action: 'Répondre',
        to: `/app/moderation/tickets/${step.id}`,
      };
    case 'submissions':
      return {
        what: more(step.count, 'personnage attend votre décision', 'personnages attendent votre décision'),
        detail: `Déposé pour ${step.server.name} ${ago(step.since)}.`,
        action: 'Examiner',
        to: `/app/servers/${step.server._id}`,
      };
    case 'reply':
      return {
        what: `L’équipe a répondu à « ${step.subject} »`,
        detail: `Elle attend de vos nouvelles, ${ago(step.since)}.`,
        action: 'Lire la réponse',
        to: `/app/help/tickets/${step.id}`,
      };
    case 'toChange':
      return {
        what: `${step.name} est à retoucher`,
        detail: `${step.serverName} l’a demandé ${ago(step.since)}.`,
        action: 'Retoucher',
        to: `/app/me/characters/${step.id}`,
      };
    case 'unsubmitted':
      return {
        what: `${step.name} n’a pas encore de serveur`,
        detail: 'Trouvez une table qui l’accueille, et déposez sa fiche.',
        action: 'Trouver un serveur',
        to: '/app/servers',
      };
    case 'character':
      return {
        what: 'Trouvez où jouer',
        detail: 'Chaque serveur a son univers et ses modèles de fiche : votre personnage y commence.',
        action: 'Trouver un serveur',
        to: '/app/servers',
      };
  }
}
