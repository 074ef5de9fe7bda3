import type { WordFilter } from '@rpd/shared/domain';
import { asciiDomain } from '@rpd/shared/domain';
import AhoCorasick from 'modern-ahocorasick';
import { domainsAbove, sitesIn } from './word-links.ts';
import { normalise, normalTerm } from './word-normal.ts';
import type { NormalText } from './word-normal.ts';

/** A place of a text in which a filter found what it looks for. */
export interface WordMatch<F> {
  filter: F;
  from: number;
  to: number;
}

type Wanted = Pick<WordFilter, 'kind' | 'term' | 'domains'>;

/** Finds what any number of filters look for, in one pass over a text. */
export interface WordMatcher<F extends Wanted> {
  find(text: string): WordMatch<F>[];
}

/** Compiles filters: the words into one automaton (Aho-Corasick), the sites into one table. */
export function compileFilters<F extends Wanted>(filters: readonly F[]): WordMatcher<F> {
  const words = filters.filter(one => one.kind === 'word' && normalTerm(one.term).trim() !== '');
  const automaton = words.length > 0 ? new AhoCorasick(words.map(({ term }) => normalTerm(term))) : null;
  const links = Map.groupBy(
    filters.filter(({ kind }) => kind === 'link'),
    ({ term }) => asciiDomain(term),
  );
  const others = filters
    .filter(({ kind }) => kind === 'otherLinks')
    .map(filter => ({ filter, accepted: new Set(filter.domains.map(asciiDomain)) }));

  function* wordsIn({ text, places }: NormalText): Generator<WordMatch<F>> {
    for (const { patternIndex, start, end } of automaton?.iterate(text) ?? []) {
      const filter = words[patternIndex];
      // The spaces around a word belong to it in the automaton alone.
      if (filter) yield { filter, from: places[start + 1] ?? 0, to: places[end - 1] ?? 0 };
    }
  }

  return {
    find(text) {
      const found: WordMatch<F>[] = [];
      if (automaton) {
        const { lowered, asWritten } = normalise(text);
        found.push(...wordsIn(lowered));
        if (asWritten) {
          const seen = new Set(found.map(({ filter, from }) => `${words.indexOf(filter)} ${from}`));
          for (const match of wordsIn(asWritten)) {
            if (!seen.has(`${words.indexOf(match.filter)} ${match.from}`)) found.push(match);
          }
        }
      }
      if (links.size === 0 && others.length === 0) return found;
      for (const { domain, isLink, from, to } of sitesIn(text)) {
        const above = [...domainsAbove(domain)];
        for (const filter of above.flatMap(name => links.get(name) ?? [])) found.push({ filter, from, to });
        if (!isLink) continue;
        for (const { filter, accepted } of others) {
          if (!above.some(name => accepted.has(name))) found.push({ filter, from, to });
        }
      }
      return found;
    },
  };
}
