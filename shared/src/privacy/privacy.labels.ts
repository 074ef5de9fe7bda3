import type { RetentionKind } from '../domain/index.ts';

/** The headings and sentences of the page. */
export const PRIVACY = {
  title: 'Conditions et confidentialité',
  terms: 'Conditions d’utilisation',
  kept: 'Ce qui est gardé, et combien de temps',
  keptIntro:
    'RPD garde ce que vous y écrivez, et ce qu’il faut pour vous reconnaître. Ce qui suit ne se garde qu’un temps, puis s’efface tout seul. Rien ne part ailleurs, et personne ne vous suit de site en site.',
  rights: 'Ce que vous pouvez faire',
  rightsIntro:
    'Après connexion, « Mon profil », puis « Mes données » vous donne un fichier de ce qui est enregistré de vous, ce que vous avez accepté et quand, et la fin de votre compte. Tout ce que vous avez écrit, vous pouvez le corriger.',
  toOwnData: 'Aller à mes données',
} as const;

/** What each kind is, in people's words, and why it is kept. */
export const RETENTION_WORDS: Record<RetentionKind, { what: string; why: string }> = {
  bin: { what: 'Ce que vous supprimez', why: 'Pour que vous puissiez le reprendre.' },
  signIns: {
    what: 'Vos connexions terminées : appareil et adresse',
    why: 'Pour que vous voyiez qui a ouvert votre compte.',
  },
  journal: {
    what: 'Le journal : qui a changé quoi, et d’où',
    why: 'Pour comprendre un abus ou défaire une erreur. L’équipe seule le lit.',
  },
  notifications: { what: 'Vos notifications', why: 'Pour que vous les retrouviez.' },
  pushes: {
    what: 'Ce que vos appareils ont reçu',
    why: 'Pour savoir si c’est arrivé.',
  },
  mails: { what: 'Les mails que RPD vous a envoyés', why: 'Pour savoir s’ils sont partis.' },
  credentials: {
    what: 'Les clés d’accès et les codes que vous retirez',
    why: 'Pour que « Ce n’était pas moi » puisse vous les rendre.',
  },
  evidence: {
    what: 'Ce qui prouve une décision de l’équipe',
    why: 'Pour que la décision puisse être contestée et relue.',
  },
  unconfirmed: {
    what: 'Un compte dont personne ne confirme l’adresse',
    why: 'Pour que personne ne prenne l’adresse de quelqu’un d’autre.',
  },
  merges: {
    what: 'De quoi défaire la fusion de deux comptes',
    why: 'Pour réparer une fusion faite par erreur.',
  },
  backups: {
    what: 'Les sauvegardes de toute l’installation',
    why: 'Pour tout retrouver après une panne. Ce que vous effacez y reste jusque-là.',
  },
};

/** What has no term of its own. */
export const RETENTION_REST = {
  what: 'Tout le reste',
  why: 'Tant que votre compte existe. Après, ce que vous avez dit à une table et dans une demande reste aux personnes avec qui vous parliez, sous « Compte supprimé ».',
} as const;

export const retentionTerm = (days: number | null): string =>
  days === null ? 'Sans limite' : `${days} jour${days > 1 ? 's' : ''}`;
