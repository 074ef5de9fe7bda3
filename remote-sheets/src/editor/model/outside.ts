import { foldName, referenceName, scopeOfFields, type SheetField, type SheetRow } from '@rpd/shared/domain';
import { outerNames } from './copyNames.ts';
import type { SheetDraft } from './draft.ts';
import { hasStickyRow, type Part } from './place.ts';

/** What elements refer to that a sheet has not. */
export interface Missing {
  /** Names that their formulas read. */
  names: string[];
  /** What those fields are called that lose a second field, a cost or a reset. */
  links: string[];
  /** A row that stays in sight comes into a sheet that has one. */
  isSecondSticky: boolean;
}

const rowsIn = (part: Part): readonly SheetRow[] =>
  part.type === 'tab' ? part.element.rows : part.type === 'row' ? [part.element] : [];

/** What is missing where these elements come into a sheet: said, because a formula that reads nothing is marked and a link is left out. */
export function missingIn(draft: SheetDraft, parts: readonly Part[]): Missing {
  const own = Object.fromEntries(parts.flatMap(({ fields }) => Object.entries(fields)));
  const known = new Set(Object.values(draft.fields).map(field => foldName(referenceName(field))));
  const names = new Map(
    outerNames(parts, scopeOfFields(own)).flatMap(name =>
      known.has(foldName(name)) ? [] : [[foldName(name), name] as const],
    ),
  );
  const isThere = (id: string) => Object.hasOwn(own, id) || Object.hasOwn(draft.fields, id);
  const links = Object.values(own).filter(field => linkedIds(field).some(id => !isThere(id)));
  return {
    names: [...names.values()],
    links: links.map(({ name }) => name || 'Champ sans nom'),
    isSecondSticky: hasStickyRow(draft.structure.tabs) && parts.flatMap(rowsIn).some(({ sticky }) => sticky),
  };
}

const linkedIds = ({ pairedWith, costs = [], resets = [] }: SheetField): string[] => [
  ...(pairedWith ? [pairedWith] : []),
  ...[...costs, ...resets].map(({ fieldId }) => fieldId),
];

const NAMED = 6;
const listed = (names: readonly string[]): string =>
  names
    .slice(0, NAMED)
    .map(name => `« ${name} »`)
    .join(', ') + (names.length > NAMED ? ` et ${names.length - NAMED} de plus` : '');

/** What is missing, as sentences; '' where nothing is. */
export function missingWords({ names, links, isSecondSticky }: Missing): string {
  const said: string[] = [];
  if (names.length === 1)
    said.push(`Cette fiche n’a pas de ${listed(names)}, que lit une formule : elle est marquée.`);
  else if (names.length > 1)
    said.push(`Cette fiche n’a pas ${listed(names)}, que lisent des formules : elles sont marquées.`);
  if (links.length > 0)
    said.push(`Sans leur champ d’origine, des liens sont laissés de côté dans ${listed(links)}.`);
  if (isSecondSticky) said.push('La ligne qui reste en vue est toujours celle d’avant.');
  return said.join(' ');
}
