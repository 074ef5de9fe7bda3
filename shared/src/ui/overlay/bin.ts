import type { QueryClient } from '@tanstack/react-query';
import { BIN_DAYS, type BinKind } from '../../domain/bin.ts';
import type { Dependents } from '../../domain/catalogue.ts';
import { dependentsLabel, UNKNOWN_DEPENDENTS } from '../../domain/dependents.ts';
import { api, type QuerySubject } from '../../http/index.ts';
import type { ConfirmDeleteOptions, Details } from './confirm.ts';

// How what goes to the bin is deleted, in every room alike (DSK-7): who and what depends on it is said before, and the toast
// brings it back.

interface Words {
  /** `what` is '2 au total : personnages (Aria, Brume)'. */
  used: (what: string) => string;
  unused: string;
}

const WORDS: Record<BinKind, Words | string> = {
  server: { used: what => `En dépendent, ${what}.`, unused: 'Rien n’en dépend.' },
  event: { used: what => `Des personnes y sont inscrites, ${what}.`, unused: 'Personne n’y est inscrit.' },
  game: {
    used: what => `Les personnes qui l’ont rejoint le perdent, ${what}.`,
    unused: 'Personne ne l’a rejoint.',
  },
  sheet: {
    used: what =>
      `En dépendent, ${what}. Une fiche que des personnages emploient ne peut pas être supprimée.`,
    unused: 'Rien n’en dépend.',
  },
  mob: {
    used: what => `Des rencontres en gardent leur copie, ${what}.`,
    unused: 'Elle n’est dans aucune rencontre.',
  },
  character: 'Il quitte les serveurs où il est déposé, et y revient s’il est restauré.',
  scene: 'Le journal des séances garde son titre.',
  handout: 'Les personnes qui l’ont reçu le retrouvent s’il est restauré.',
  map: 'Ses pions et son brouillard restent avec elle. Une séance qui la montre ne montre plus rien.',
  fight: 'Ses combattants restent avec elle. Une séance qui la montre ne montre plus rien.',
};

/** What shows things that go to the bin, or counts them. */
const SHOWING: readonly QuerySubject[] = [
  'bin',
  'servers',
  'events',
  'games',
  'sheets',
  'mobs',
  'characters',
  'submissions',
  'overview',
  'moderation',
  'scenes',
  'handouts',
  'maps',
  'fights',
];

/** Takes something out of the bin; whatever may show it reads again. */
export async function restoreFromBin(client: QueryClient, kind: BinKind, id: string): Promise<void> {
  await api.post(`bin/${kind}/${id}/restore`, { json: {} });
  await Promise.all(SHOWING.map(subject => client.invalidateQueries({ queryKey: [subject] })));
}

async function describeDependents(kind: BinKind, id: string): Promise<Details> {
  const words = WORDS[kind];
  if (typeof words === 'string') return words;
  try {
    const dependents = await api.get(`${kind}/${id}/dependents`).json<Dependents>();
    const what = dependentsLabel(dependents);
    const text = what ? words.used(what) : words.unused;
    const isRefused = kind === 'sheet' && dependents.items.some(one => one.kind === 'character');
    return isRefused ? { text, isRefused } : text;
  } catch {
    return UNKNOWN_DEPENDENTS;
  }
}

interface Deleted extends Pick<ConfirmDeleteOptions, 'question' | 'remove'> {
  kind: BinKind;
  _id: string;
  name: string;
}

/** The question of confirmDelete() for something that goes to the bin. */
export function binQuestion(
  client: QueryClient,
  { kind, _id, name, ...question }: Deleted,
): ConfirmDeleteOptions {
  return {
    ...question,
    item: name,
    description: `Pendant ${BIN_DAYS} jours, la corbeille permet de restaurer « ${name} ».`,
    details: describeDependents(kind, _id),
    restore: () => restoreFromBin(client, kind, _id),
  };
}
