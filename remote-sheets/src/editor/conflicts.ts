import type { ChangeDifference } from '@rpd/shared/ui/editing';
import type { CreationStep, SheetTheme } from '@rpd/shared/domain';
import { PLACE, PRESENCE, type DraftChange, type Meeting } from './model/merge.ts';
import type { SheetDraft } from './model/draft.ts';
import { nameOf } from './model/place.ts';
import { actionWords, propertyLabel, propertyValueLabel, stepsWords, themeWords } from './property.labels.ts';

const DETAILS: Readonly<Record<string, string>> = {
  name: 'Nom de la fiche',
  description: 'Description',
  publish: 'Ouverte',
  isPublic: 'Publique',
  publicPage: 'Page publique',
  gameType: 'Système',
  icon_img: 'Icône',
  background_img: 'Image de fond',
  theme: 'Thème',
  steps: 'Création',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a person made of something, in words. */
function words(
  { id, what, value }: DraftChange,
  draft: SheetDraft,
  systemName: (id: string) => string,
): string {
  if (what === PRESENCE) return value === undefined ? 'Supprimé' : 'Ajouté';
  if (what === PLACE) {
    const { parent, index } = value as { parent: string; index: number };
    return `Position ${index + 1}${parent ? ` dans « ${nameOf(draft, parent)} »` : ''}`;
  }
  if (what === 'pairedWith') return nameOf(draft, text(value));
  if (what === 'costs' || what === 'resets') return actionWords(what, value, field => nameOf(draft, field));
  if (id !== '') return propertyValueLabel(what, value);
  if (what === 'steps') return stepsWords(value as CreationStep[]);
  if (what === 'theme') return themeWords(value as SheetTheme | undefined);
  if (what === 'publish' || what === 'isPublic' || what === 'publicPage')
    return value === true ? 'Oui' : 'Non';
  return what === 'gameType' && value ? systemName(text(value)) : text(value);
}

const title = ({ id, what }: DraftChange): string => {
  if (id === '') return DETAILS[what] ?? what;
  if (what === PRESENCE) return 'présence';
  return what === PLACE ? 'place' : propertyLabel(what);
};

/** What two people changed both, each in words. */
export const conflictsIn = (
  meetings: readonly Meeting[],
  { mine, theirs, systemName }: { mine: SheetDraft; theirs: SheetDraft; systemName: (id: string) => string },
): ChangeDifference[] =>
  meetings.map(({ key, element, mine: own, theirs: others }) => {
    const [first] = others;
    const isOneOther = others.length === 1 && first?.key === own.key;
    const isRemoved = first?.what === PRESENCE && first.value === undefined;
    const other = isRemoved
      ? 'Supprimé'
      : isOneOther
        ? words(first, theirs, systemName)
        : `Modifié : ${[...new Set(others.map(title))].join(', ')}`;
    return {
      key,
      label: element ? `${element} : ${title(own)}` : title(own),
      mine: words(own, mine, systemName),
      theirs: other,
    };
  });
