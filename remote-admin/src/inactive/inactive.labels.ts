import { emblemPath, type InactiveAct, type InactiveThing } from '@rpd/shared/domain';
import { formatDate } from '@rpd/shared/ui';

/** Its picture, or the emblem that is drawn for it, as in every other list. */
export const pictureOf = ({ _id, kind, picture }: InactiveThing): string =>
  picture || emblemPath(_id, kind === 'server' ? 'server-emblem' : 'character');

/** What an act is called, and what it means. */
export const ACT_WORDS: Record<
  InactiveAct,
  { title: string; effect: string; confirm: string; done: string }
> = {
  ask: {
    title: 'Demander «\u00a0Toujours là\u00a0?\u00a0»',
    effect: 'Chaque propriétaire reçoit un seul mail, et répond en un geste. Rien d’autre ne change.',
    confirm: 'Demander',
    done: 'Demandé pour',
  },
  archive: {
    title: 'Archiver',
    effect:
      'Ce qui est archivé disparaît des listes publiques. Rien n’est effacé : son propriétaire, ou vous, le restaurez en un geste.',
    confirm: 'Archiver',
    done: 'Archivé',
  },
  restore: {
    title: 'Restaurer',
    effect: 'Tout redevient visible là où c’était le cas. Ce que la modération a masqué le reste.',
    confirm: 'Restaurer',
    done: 'Restauré',
  },
};

/** What was done about a thing. */
export const stepOf = ({ askedAt, archivedAt }: InactiveThing): string => {
  if (archivedAt) return `Archivé le ${formatDate(archivedAt)}`;
  return askedAt ? `Demandé le ${formatDate(askedAt)}` : 'Jamais demandé';
};
