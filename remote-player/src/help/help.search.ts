import { admits } from '@rpd/shared/remote';
import { everybody } from './articles/everybody.ts';
import { gameMasters } from './articles/gameMasters.ts';
import { players } from './articles/players.ts';
import { administrators, team } from './articles/team.ts';
import type { HelpArticle, HelpChapter } from './help.types.ts';

const CHAPTERS: readonly HelpChapter[] = [everybody, players, gameMasters, team, administrators];

/** What somebody with these roles is helped with. */
export const chaptersFor = (roles: readonly string[]): HelpChapter[] =>
  CHAPTERS.filter(chapter => admits([...chapter.roles], roles));

export const findArticle = (slug: string, roles: readonly string[]): HelpArticle | undefined =>
  chaptersFor(roles)
    .flatMap(({ articles }) => articles)
    .find(article => article.slug === slug);

/** Without case, accents and apostrophes of one form or another. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').replace(/[’']/g, ' ').toLowerCase();

const textOf = ({ parts }: HelpArticle): string =>
  parts.flatMap(({ title = '', text = [], steps = [] }) => [title, ...text, ...steps]).join(' ');

/** The articles in which every word is found, those that have it in their title first. */
export function searchHelp(q: string, roles: readonly string[]): HelpArticle[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return chaptersFor(roles)
    .flatMap(({ articles }) => articles)
    .map(article => ({ article, rank: rankOf(article, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ article }) => article);
}

function rankOf(article: HelpArticle, words: readonly string[]): number {
  const [title, about, text] = [
    plain(article.title),
    plain([article.summary, ...(article.words ?? [])].join(' ')),
    plain(textOf(article)),
  ];
  const ranks = words.map(word => {
    if (title.includes(word)) return 3;
    if (about.includes(word)) return 2;
    return text.includes(word) ? 1 : 0;
  });
  return ranks.includes(0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, 0);
}
