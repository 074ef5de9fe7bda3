import type { SheetField } from '@rpd/shared/domain';
import type { SheetDraft } from './model/draft.ts';
import { ELEMENT_WORDS, idsOf, nameOf, placeOf } from './model/place.ts';
import { FIELD_KINDS } from './words.ts';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

const MOST = 40;
const yes = (value: boolean) => (value ? 'Oui' : 'Non');

function fieldWords(field: SheetField | undefined): string {
  if (!field) return '(absent)';
  const { name, type, ...behaviour } = field;
  const set = Object.entries(behaviour).filter(
    ([key, value]) => value !== undefined && value !== false && key !== 'options',
  );
  const more = set
    .map(([key, value]) => `${key} ${typeof value === 'object' ? '…' : String(value)}`)
    .join(', ');
  const options = field.options.map(({ label, value }) => label || value).join(', ');
  return [name || 'sans nom', FIELD_KINDS[type], more, options].filter(Boolean).join(' · ');
}

const whereWords = (draft: SheetDraft, id: string): string => {
  const place = placeOf(draft, id);
  if (!place) return '(absent)';
  return `${nameOf(draft, id)}, position ${place.index + 1}${place.parent ? ` dans ${nameOf(draft, place.parent)}` : ''}`;
};

/** What two states of a sheet say differently, in words: for whoever has to choose, or wants to know what a version changed. */
export function differencesOf(mine: SheetDraft, theirs: SheetDraft): Difference[] {
  const found: Difference[] = [];
  const note = (label: string, one: string, other: string) => {
    if (one !== other) found.push({ label, mine: one, theirs: other });
  };
  note('Nom', mine.description.name, theirs.description.name);
  note('Description', mine.description.description, theirs.description.description);
  note('Icône', mine.description.icon_img, theirs.description.icon_img);
  note('Image de fond', mine.description.background_img, theirs.description.background_img);
  note('Ouverte', yes(mine.description.publish), yes(theirs.description.publish));
  note('Publique', yes(mine.isPublic), yes(theirs.isPublic));
  note('Système', mine.gameType ?? '', theirs.gameType ?? '');
  const ids = new Set([...idsOf(mine), ...idsOf(theirs)]);
  for (const id of ids) {
    const draft = placeOf(mine, id) ? mine : theirs;
    const word = ELEMENT_WORDS[placeOf(draft, id)?.type ?? 'field'];
    const label = `${word} ${nameOf(draft, id)}`;
    const [own, other] = [mine.fields[id], theirs.fields[id]];
    if (JSON.stringify(own) !== JSON.stringify(other)) note(label, fieldWords(own), fieldWords(other));
    else note(label, whereWords(mine, id), whereWords(theirs, id));
    if (found.length >= MOST) break;
  }
  return found;
}
