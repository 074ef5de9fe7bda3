import {
  ELEMENT_WORDS,
  movedElements,
  ownProperties,
  sheetElements,
  type SheetColumn,
  type SheetElement,
  type SheetRow,
  type SheetTab,
} from '@rpd/shared/domain';
import { apply, type Command } from './commands.ts';
import { withTheme, type SheetDraft } from './draft.ts';
import { parentsFor, partOf, placeOf, placesOf, siblingsIn, type Part } from './place.ts';

// Two people changed one sheet: what only one of them changed is taken, and of what both changed the person chooses.

/** What one person changed. Two changes of one key meet each other. */
export interface DraftChange {
  key: string;
  /** The element; '' for the sheet itself. */
  id: string;
  /** Its property, or what became of it. */
  what: string;
  /** What makes the same of another state of the sheet; undefined where the place for it is gone there. */
  on: (draft: SheetDraft) => Command | undefined;
  /** What it is now; undefined: gone. */
  value: unknown;
}

export const PRESENCE = 'presence';
export const PLACE = 'place';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Elements = ReadonlyMap<string, SheetElement>;

/** What a person made of a sheet, in an order in which it can be made again. */
function changesOf(before: SheetDraft, after: SheetDraft): DraftChange[] {
  const [old, now] = [sheetElements(before), sheetElements(after)];
  return [
    ...detailChanges(before, after),
    ...placements(after, old, now),
    ...patches(old, now),
    ...removals(old, now),
  ];
}

function detailChanges(before: SheetDraft, after: SheetDraft): DraftChange[] {
  const details = (['isPublic', 'gameType'] as const).flatMap((key): DraftChange[] =>
    isSame(before[key], after[key])
      ? []
      : [
          {
            key: ` ${key}`,
            id: '',
            what: key,
            value: after[key],
            on: () => ({ kind: 'details', changes: { [key]: after[key] } }),
          },
        ],
  );
  const words = (Object.keys(after.description) as (keyof SheetDraft['description'])[]).flatMap(
    (key): DraftChange[] =>
      isSame(before.description[key], after.description[key])
        ? []
        : [
            {
              key: ` description ${key}`,
              id: '',
              what: key,
              value: after.description[key],
              on: ({ description }) => ({
                kind: 'details',
                changes: { description: { ...description, [key]: after.description[key] } },
              }),
            },
          ],
  );
  const { theme } = after.structure;
  const look: DraftChange = {
    key: ' theme',
    id: '',
    what: 'theme',
    value: theme,
    on: draft => ({ kind: 'replace', draft: withTheme(draft, theme) }),
  };
  const { steps = [] } = after.structure;
  const creation: DraftChange = {
    key: ' steps',
    id: '',
    what: 'steps',
    value: steps,
    on: () => ({ kind: 'steps', steps }),
  };
  return [
    ...details,
    ...words,
    ...(isSame(before.structure.theme, theme) ? [] : [look]),
    ...(isSame(before.structure.steps ?? [], steps) ? [] : [creation]),
  ];
}

/** The place behind the nearest element before it that is in another state too; undefined where its parent is not. */
function placeIn(
  draft: SheetDraft,
  after: SheetDraft,
  { id, type, parent }: { id: string } & Pick<SheetElement, 'type' | 'parent'>,
): { parent: string; index: number } | undefined {
  if (!parentsFor(draft, type).some(one => one.id === parent)) return undefined;
  const own = siblingsIn(after, { type, parent, index: 0 });
  const there = siblingsIn(draft, { type, parent, index: 0 }).filter(one => one !== id);
  const before = own.slice(0, own.indexOf(id)).findLast(one => there.includes(one));
  return { parent, index: before === undefined ? 0 : there.indexOf(before) + 1 };
}

/**
 * New elements and moved ones, parents first and in their order: each stands behind what is before it. A new one comes without what is
 * in it, which is an addition or a move of its own.
 */
function placements(after: SheetDraft, old: Elements, now: Elements): DraftChange[] {
  const moved = movedElements(old, now);
  return inDepth(now).flatMap(([id, element]): DraftChange[] => {
    if (!old.has(id)) {
      const on = inserting(after, id, element);
      return [{ key: `${id} ${PRESENCE}`, id, what: PRESENCE, value: element.name, on }];
    }
    if (!moved.has(id)) return [];
    const { parent, index } = element;
    const on = (draft: SheetDraft): Command | undefined => {
      const place = placeIn(draft, after, { id, ...element });
      return place && placeOf(draft, id) ? { kind: 'move', id, ...place } : undefined;
    };
    return [{ key: `${id} ${PLACE}`, id, what: PLACE, value: { parent, index }, on }];
  });
}

const inserting = (after: SheetDraft, id: string, element: SheetElement) => (draft: SheetDraft) => {
  const place = placeIn(draft, after, { id, ...element });
  const part = emptied(element, id);
  return place && ({ kind: 'insert', ...place, part } as const);
};

function emptied({ type, own }: SheetElement, id: string): Part {
  switch (type) {
    case 'tab':
      return { type, element: { ...(own as SheetTab), rows: [] }, fields: {} };
    case 'row':
      return { type, element: { ...(own as SheetRow), columns: [] }, fields: {} };
    case 'column':
      return { type, element: { ...(own as SheetColumn), fieldIds: [] }, fields: {} };
    case 'field':
      return { type, element: { id }, fields: { [id]: own as Part['fields'][string] } };
  }
}

const DEPTHS = { tab: 0, row: 1, column: 2, field: 3 } as const;
const inDepth = (all: Elements): [string, SheetElement][] =>
  [...all].toSorted(([, one], [, other]) => DEPTHS[one.type] - DEPTHS[other.type]);

function patches(old: Elements, now: Elements): DraftChange[] {
  return [...now].flatMap(([id, element]) => {
    const before = old.get(id);
    if (!before) return [];
    const [was, is] = [ownProperties(before), ownProperties(element)];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((what): DraftChange[] =>
      isSame(was[what], is[what])
        ? []
        : [
            {
              key: `${id} ${what}`,
              id,
              what,
              value: is[what],
              on: () => ({ kind: 'patch', id, changes: { [what]: is[what] } }),
            },
          ],
    );
  });
}

/** Removed elements whose parents stay: what is in them goes along. */
function removals(old: Elements, now: Elements): DraftChange[] {
  return [...old].flatMap(([id, { parent }]): DraftChange[] =>
    now.has(id) || (parent !== '' && !now.has(parent))
      ? []
      : [
          {
            key: `${id} ${PRESENCE}`,
            id,
            what: PRESENCE,
            value: undefined,
            on: () => ({ kind: 'remove', id }),
          },
        ],
  );
}

/** A change of one person that meets those of the other. */
export interface Meeting {
  key: string;
  mine: DraftChange;
  theirs: readonly DraftChange[];
  /** The element in words, or '' for the sheet. */
  element: string;
}

export interface Merge {
  meetings: Meeting[];
  /** The sheet with both people's changes; of those that meet, mine where `isMine` says so. */
  merged: (isMine: (key: string) => boolean) => SheetDraft;
}

/** Whether what one removed holds what the other changed or added. */
function isWithin(draft: SheetDraft, removed: string, id: string): boolean {
  for (let at: string | undefined = id; at; at = placeOf(draft, at)?.parent) if (at === removed) return true;
  return false;
}

/** Brings together what two people made of `base`. */
export function mergeDrafts(base: SheetDraft, mine: SheetDraft, theirs: SheetDraft): Merge {
  const [own, others] = [changesOf(base, mine), changesOf(base, theirs)];
  const isRemoval = ({ what, value }: DraftChange) => what === PRESENCE && value === undefined;
  const meet = (one: DraftChange, other: DraftChange): boolean => {
    if (one.key === other.key) return !isSame(one.value, other.value);
    if (isRemoval(one) && !isRemoval(other)) return isWithin(theirs, one.id, other.id);
    if (isRemoval(other) && !isRemoval(one)) return isWithin(mine, other.id, one.id);
    return false;
  };
  const [oldElements, mineElements] = [sheetElements(base), sheetElements(mine)];
  const meetings = own.flatMap((change): Meeting[] => {
    const met = others.filter(other => meet(change, other));
    if (met.length === 0) return [];
    const found = mineElements.get(change.id) ?? oldElements.get(change.id);
    const element = found ? `${ELEMENT_WORDS[found.type]} « ${found.name} »` : '';
    return [{ key: change.key, mine: change, theirs: met, element }];
  });
  const known = new Map(meetings.map(one => [one.key, one]));
  return {
    meetings,
    merged: isMine => {
      const taken = own.filter(({ key }) => !known.has(key) || isMine(key));
      return taken.reduce((draft, change) => applied(draft, change, mine), theirs);
    },
  };
}

/** The draft with a change; what it needs and the other person removed comes back with it. */
function applied(draft: SheetDraft, change: DraftChange, mine: SheetDraft): SheetDraft {
  const { id, what, value } = change;
  if (id && what !== PRESENCE && !placeOf(draft, id)) return restored(draft, id, mine);
  const command = change.on(draft);
  if (command) return apply(draft, command)?.draft ?? draft;
  return value === undefined ? draft : restored(draft, id, mine);
}

/** The draft with an element of mine, what is in it and, where they are missing, those around it. */
function restored(draft: SheetDraft, id: string, mine: SheetDraft): SheetDraft {
  const place = placeOf(mine, id);
  const element = sheetElements(mine).get(id);
  const part = partOf(mine, id);
  if (!place || !element || !part || placeOf(draft, id)) return draft;
  const isThere = place.parent === '' || placeOf(draft, place.parent) !== undefined;
  const around = isThere ? draft : restored(draft, place.parent, mine);
  const at = placeIn(around, mine, { id, ...element });
  if (!at) return around;
  // Some of what was in it may stand elsewhere now.
  const isFree = [...placesOf(part), ...Object.keys(part.fields)].every(one => !placeOf(around, one));
  const back = isFree ? part : emptied(element, id);
  return apply(around, { kind: 'insert', ...at, part: back })?.draft ?? around;
}
