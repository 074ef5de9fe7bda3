import { namesInShort } from '@rpd/shared/domain';
import type { InactiveAct, InactiveKind } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { compose, greeting } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';

/** Where owners answer with one press. */
const PAGE = '/app/servers/keep';

interface News {
  owner: string;
  act: InactiveAct;
  kind: InactiveKind;
  names: readonly string[];
}

const THINGS = {
  server: ['Votre serveur', 'Vos serveurs'],
  character: ['Votre personnage', 'Vos personnages'],
} as const;

/** One notice and one mail to an owner, about all that was done with what belongs to them. */
export async function tellOwner(trx: Queries, post: Post, { owner, act, kind, names }: News): Promise<void> {
  const several = names.length > 1;
  const things = `${THINGS[kind][several ? 1 : 0]} ${namesInShort(names)}`;
  const lines = {
    ask: {
      title: 'Toujours là\u00a0?',
      text: `${things} : rien ne s’y passe depuis longtemps. Dites en un geste si vous ${several ? 'les' : 'le'} gardez.`,
      link: 'Répondre',
    },
    archive: {
      title: several ? 'Archivés faute d’activité' : 'Archivé faute d’activité',
      text: `${things} : ${several ? 'ils n’apparaissent' : 'il n’apparaît'} plus dans les listes. Rien n’est effacé, vous ${several ? 'les' : 'le'} restaurez en un geste.`,
      link: 'Restaurer',
    },
    restore: {
      title: several ? 'Sortis des archives' : 'Sorti des archives',
      text: `${things} : ${several ? 'ils apparaissent' : 'il apparaît'} de nouveau là où c’était le cas.`,
      link: 'Voir',
    },
  }[act];
  const url = `${post.home}${PAGE.slice(1)}`;
  await notify(trx, post, [owner], {
    kind: 'account',
    title: lines.title,
    text: lines.text,
    to: PAGE,
    about: `inactive:${kind}`,
    mail: ({ name }) =>
      compose({
        subject: lines.title,
        paragraphs: [greeting(name), lines.text],
        link: { label: lines.link, url },
      }),
  });
}
