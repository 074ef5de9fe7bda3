import type { CannedAnswerInput } from '@rpd/shared/domain';

/** What the demonstration's moderators have ready to say. */
export const CANNED_ANSWERS: readonly CannedAnswerInput[] = [
  {
    title: 'Bien reçu',
    category: '',
    label: '',
    closes: false,
    text: 'Bonjour {pseudo},\n\nMerci pour votre message : nous regardons cela et revenons vers vous au plus vite.\n\nBon jeu !',
  },
  {
    title: 'Besoin de précisions',
    category: 'bug',
    label: '',
    closes: false,
    text: 'Bonjour {pseudo},\n\nPour reproduire ce que vous décrivez, pouvez-vous nous dire sur quel appareil et avec quel navigateur cela arrive, et ce que vous faisiez juste avant ?',
  },
  {
    title: 'Problème corrigé',
    category: 'bug',
    label: 'corrigé',
    closes: true,
    text: 'Bonjour {pseudo},\n\nC’est corrigé : rechargez la page, et tout devrait rentrer dans l’ordre. Si ce n’est pas le cas, répondez ici, votre demande se rouvrira.',
  },
  {
    title: 'Fiche en cours de lecture',
    category: 'question',
    label: '',
    closes: false,
    text: 'Bonjour {pseudo},\n\nVotre fiche attend la réponse de l’équipe de ce serveur. La cloche et un mail vous le diront dès qu’elle l’aura lue.',
  },
  {
    title: 'Signalement vérifié',
    category: 'report',
    label: 'vérifié',
    closes: true,
    text: 'Bonjour {pseudo},\n\nMerci de nous avoir prévenus. Nous avons vérifié ce que vous signalez et fait le nécessaire. Par respect pour chacun, nous ne disons pas quelles mesures ont été prises.',
  },
  {
    title: 'Changement d’adresse e-mail',
    category: 'account',
    label: '',
    closes: false,
    text: 'Bonjour {pseudo},\n\nÉcrivez-nous ici la nouvelle adresse : l’administration la mettra à jour.',
  },
  {
    title: 'Suggestion notée',
    category: 'idea',
    label: 'idée',
    closes: true,
    text: 'Bonjour {pseudo},\n\nBelle idée ! Nous la gardons avec les autres et vous dirons ici si elle voit le jour.',
  },
];
