import { formatNumber } from '@rpd/shared/domain';
import type { Fit, FitState } from './fit.ts';
import { shownValue } from './fit.ts';
import { short } from './flatten.ts';
import type { Fields, Place } from './match.ts';
import { isTable, type SourceCharacter } from './source.ts';

// What becomes of a file, counted and in words.

const STATE_LABELS: Record<FitState, string> = {
  taken: 'Repris',
  changed: 'Repris en partie ou autrement',
  lost: 'Laissés',
};

const count = (number: number, one: string, many: string): string =>
  `${formatNumber(number)} ${number > 1 ? many : one}`;

/** « 12 valeurs reprises sur 15, 3 lignes sur 4 ». */
export function countWords({ parts, lost }: SourceCharacter, fits: readonly Fit[]): string {
  const scalars = parts.flatMap(({ value }, index) => (isTable(value) ? [] : [fits[index]]));
  const taken = scalars.filter(fit => fit && fit.state !== 'lost').length;
  const lists = parts.flatMap(({ value }, index) => {
    const fit = fits[index];
    return isTable(value)
      ? [
          {
            found: value.rows.length,
            taken: fit?.state === 'lost' ? 0 : (fit?.lines?.taken ?? value.rows.length),
          },
        ]
      : [];
  });
  const found = lists.reduce((sum, one) => sum + one.found, 0);
  const lines = lists.reduce((sum, one) => sum + one.taken, 0);
  return [
    `${count(taken, 'valeur reprise', 'valeurs reprises')} sur ${formatNumber(scalars.length)}`,
    ...(found > 0 ? [`${count(lines, 'ligne', 'lignes')} de liste sur ${formatNumber(found)}`] : []),
    ...(lost.length > 0
      ? [count(lost.length, 'chose du fichier non lue', 'choses du fichier non lues')]
      : []),
  ].join(', ');
}

/** The report as a text that one keeps. */
export function reportText(
  character: SourceCharacter,
  fits: readonly Fit[],
  places: readonly Place[],
  fields: Fields,
): string {
  const lines = (['lost', 'changed', 'taken'] as const).flatMap(state => {
    const own = character.parts.flatMap((part, index) => {
      const fit = fits[index];
      if (fit?.state !== state) return [];
      const name = fields[places[index]?.fieldId ?? '']?.name;
      const where = name ? ` → ${name}` : '';
      return [
        `- ${part.label}${where} : ${short(shownValue(part.value))}`,
        ...fit.notes.map(note => `    ${note}`),
      ];
    });
    return own.length > 0 ? ['', STATE_LABELS[state], ...own] : [];
  });
  const unread = character.lost.length > 0 ? ['', 'Non lu', ...character.lost.map(one => `- ${one}`)] : [];
  return [`${character.name} (${character.from})`, countWords(character, fits), ...unread, ...lines, ''].join(
    '\n',
  );
}
