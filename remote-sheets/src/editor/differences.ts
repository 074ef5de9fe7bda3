import {
  ELEMENT_WORDS,
  movedElements,
  ownProperties,
  sheetElements,
  type SheetElement,
} from '@rpd/shared/domain';
import type { SheetDraft } from './model/draft.ts';
import { actionWords, propertyLabel, propertyValueLabel, stepsWords, themeWords } from './property.labels.ts';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

const MAX_DIFFERENCES = 100;
/** What stands for an element that a version does not have. */
export const ABSENT = '(absent)';
const yes = (value: boolean) => (value ? 'Oui' : 'Non');
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the sheets say of themselves: the system by its id, which `systemName` puts into words. */
function detailDifferences(
  mine: SheetDraft,
  theirs: SheetDraft,
  systemName: (id: string) => string,
): Difference[] {
  const details = (draft: SheetDraft): readonly (readonly [string, string])[] => [
    ['Nom de la fiche', draft.description.name],
    ['Description', draft.description.description],
    ['Ouverte', yes(draft.description.publish)],
    ['Publique', yes(draft.isPublic)],
    ['Page publique', yes(draft.description.publicPage === true)],
    ['Système', draft.gameType ? systemName(draft.gameType) : ''],
    ['Thème', themeWords(draft.structure.theme)],
    ['Création', stepsWords(draft.structure.steps)],
  ];
  const other = details(theirs);
  const pictures = [
    ['Icône', mine.description.icon_img, theirs.description.icon_img],
    ['Image de fond', mine.description.background_img, theirs.description.background_img],
  ] as const;
  // The address of a picture tells nobody anything.
  const others = pictures.flatMap(([label, one, next]) =>
    one === next
      ? []
      : [{ label, mine: one && 'Une image', theirs: next && (one ? 'Une autre image' : 'Une image') }],
  );
  const words = details(mine).flatMap(([label, one], index) => {
    const [, next = ''] = other[index] ?? [];
    return one === next ? [] : [{ label, mine: one, theirs: next }];
  });
  return [...words, ...others];
}

/** What is there, for an element that the other version does not have. */
function presence(element: SheetElement | undefined): string {
  if (!element) return ABSENT;
  return element.type === 'field'
    ? `${element.name}, ${propertyValueLabel('type', ownProperties(element)['type'])}`
    : element.name;
}

/**
 * Lists the differences of two states of a sheet in words, at most 100, for a conflict or the history. The content of
 * an added or removed element is not listed separately.
 */
export function differencesOf(
  mine: SheetDraft,
  theirs: SheetDraft,
  systemName: (id: string) => string = id => id,
): Difference[] {
  const [one, other] = [sheetElements(mine), sheetElements(theirs)];
  const moved = movedElements(one, other);
  const found: Difference[] = detailDifferences(mine, theirs, systemName);
  for (const id of new Set([...one.keys(), ...other.keys()])) {
    if (found.length >= MAX_DIFFERENCES) break;
    found.push(...elementDifferences(id, one, other, moved.has(id)));
  }
  return found.slice(0, MAX_DIFFERENCES);
}

type Elements = ReadonlyMap<string, SheetElement>;

function elementDifferences(id: string, one: Elements, other: Elements, isMoved: boolean): Difference[] {
  const [own, theirs] = [one.get(id), other.get(id)];
  const element = own ?? theirs;
  if (!element) return [];
  const label = `${ELEMENT_WORDS[element.type]} « ${element.name} »`;
  if (!own || !theirs) {
    const isInsideToo = own ? !other.has(own.parent) : !one.has(theirs?.parent ?? '');
    if (isInsideToo && element.type !== 'tab') return [];
    return [{ label, mine: presence(own), theirs: presence(theirs) }];
  }
  const [before, after] = [ownProperties(own), ownProperties(theirs)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...keys].flatMap(key => {
    if (isSame(before[key], after[key])) return [];
    const [mineWords, theirWords] = [valueWords(key, before[key], one), valueWords(key, after[key], other)];
    return mineWords === theirWords
      ? []
      : [{ label: `${label} : ${propertyLabel(key)}`, mine: mineWords, theirs: theirWords }];
  });
  if (!isMoved) return changes;
  return [...changes, { label: `${label} : place`, mine: place(own, one), theirs: place(theirs, other) }];
}

/** A field that stands in a property by its id has a name. */
function valueWords(key: string, value: unknown, all: Elements): string {
  const nameOf = (id: string) => all.get(id)?.name ?? ABSENT;
  if (key === 'pairedWith' && typeof value === 'string') return nameOf(value);
  return key === 'costs' || key === 'resets'
    ? actionWords(key, value, nameOf)
    : propertyValueLabel(key, value);
}

function place({ parent, index, type }: SheetElement, all: Elements): string {
  const around = all.get(parent);
  return `position ${index + 1}${around && type !== 'tab' ? ` dans « ${around.name} »` : ''}`;
}
