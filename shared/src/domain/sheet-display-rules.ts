import { formatNumber } from './format.ts';
import type { SheetField } from './sheet-field.ts';
import {
  isDisplay,
  LABELS_TEXT_MAX,
  SHEET_PICTURES_MAX,
  SHEET_PORTRAITS_MAX,
  type FieldType,
} from './sheet-kinds.ts';
import type { SheetDocument } from './sheet-places.ts';

// Portraits, pictures, dividers and labels: they show something, and hold no value.

/** Path, id of the element, message in French. */
type Note = (path: string, id: string, message: string) => void;

/** Which types have a property, and what it is called. */
const OWNERS = {
  text: { types: ['label'], words: 'un texte' },
  image: { types: ['picture'], words: 'une image' },
  alt: { types: ['picture'], words: 'un texte de remplacement' },
  decorative: { types: ['picture'], words: 'la mention « décorative »' },
  size: { types: ['portrait', 'picture'], words: 'une taille' },
} as const satisfies Record<string, { types: readonly FieldType[]; words: string }>;
type DisplayProperty = keyof typeof OWNERS;
const DISPLAY_PROPERTIES = Object.keys(OWNERS) as DisplayProperty[];

/** What is for values alone, and what people call it. */
const OF_VALUES = {
  required: '« Obligatoire »',
  options: 'les options',
  catalogue: 'le catalogue',
  help: 'le texte d’aide',
  initial: 'la valeur de départ',
  min: 'le minimum',
  max: 'le maximum',
  step: 'le pas',
  minLength: 'la longueur minimale',
  maxLength: 'la longueur maximale',
  pattern: 'le motif',
  patternMessage: 'le message du motif',
  ref: 'le nom dans les formules',
  formula: 'la formule',
  dice: 'les dés',
  costs: 'les coûts',
  resets: 'les remises à niveau',
  columns: 'les colonnes',
  maxLines: 'le nombre de lignes',
  compendium: 'le genre d’entrées',
  pairedWith: 'le second champ',
  dashboardElement: 'l’élément du tableau de bord',
} as const satisfies Partial<Record<keyof SheetField, string>>;
const VALUE_PROPERTIES = Object.keys(OF_VALUES) as (keyof typeof OF_VALUES)[];

const TYPE_NAMES = {
  portrait: 'un portrait',
  picture: 'une image',
  divider: 'un séparateur',
  label: 'un texte fixe',
} as const;

/** Whether a property says something: schemas fill in `false` and empty lists by themselves. */
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);

export function displayProblems({ fields }: SheetDocument, note: Note): void {
  const counted = { picture: 0, portrait: 0, characters: 0 };
  for (const [id, field] of Object.entries(fields)) {
    ownProblems(id, field, note);
    if (field.type === 'picture' && ++counted.picture === SHEET_PICTURES_MAX + 1)
      note(`fields.${id}`, id, `une fiche montre au plus ${SHEET_PICTURES_MAX} images.`);
    if (field.type === 'portrait' && ++counted.portrait === SHEET_PORTRAITS_MAX + 1)
      note(`fields.${id}`, id, `une fiche montre le portrait à ${SHEET_PORTRAITS_MAX} places au plus.`);
    const before = counted.characters;
    counted.characters += field.text?.length ?? 0;
    if (before <= LABELS_TEXT_MAX && counted.characters > LABELS_TEXT_MAX) {
      const most = formatNumber(LABELS_TEXT_MAX);
      note(`fields.${id}.text`, id, `les textes fixes d’une fiche ont ensemble au plus ${most} caractères.`);
    }
  }
}

function ownProblems(id: string, field: SheetField, note: Note): void {
  const { type } = field;
  for (const property of DISPLAY_PROPERTIES) {
    const { types, words } = OWNERS[property];
    if (!isSet(field[property]) || (types as readonly FieldType[]).includes(type)) continue;
    const owners = types.map(one => TYPE_NAMES[one]).join(' ou ');
    note(`fields.${id}.${property}`, id, `seul ${owners} a ${words}.`.replace('seul une', 'seule une'));
  }
  if (!isDisplay(type)) return;
  for (const property of VALUE_PROPERTIES) {
    if (!isSet(field[property])) continue;
    note(
      `fields.${id}.${property}`,
      id,
      `${TYPE_NAMES[type]} ne se remplit pas : retirez ${OF_VALUES[property]}.`,
    );
  }
  if (type === 'picture') pictureProblems(id, field, note);
}

/** A picture has words for who does not see it, or says that it only decorates. */
function pictureProblems(id: string, { image, alt, decorative }: SheetField, note: Note): void {
  if (alt && decorative) {
    note(`fields.${id}.alt`, id, 'une image décorative n’est pas décrite : gardez l’un ou l’autre.');
  } else if (image && !alt && !decorative) {
    note(`fields.${id}.alt`, id, 'écrivez ce que l’image montre, ou dites qu’elle est décorative.');
  }
}

const has = (type: FieldType, property: string): boolean => {
  if (!Object.hasOwn(OWNERS, property)) return !isDisplay(type) || !Object.hasOwn(OF_VALUES, property);
  return (OWNERS[property as DisplayProperty].types as readonly FieldType[]).includes(type);
};

/** What a field says that one of this type does not have: to be taken away when it becomes one. */
export const foreignTo = (type: FieldType, field: SheetField): (keyof SheetField)[] =>
  Object.entries(field).flatMap(([property, value]) =>
    isSet(value) && !has(type, property) ? [property as keyof SheetField] : [],
  );

/** A field without what its type does not have. The same object where there is nothing such. */
export function withoutForeign(field: SheetField): SheetField {
  const foreign: ReadonlySet<string> = new Set(foreignTo(field.type, field));
  if (foreign.size === 0) return field;
  const kept = Object.fromEntries(Object.entries(field).filter(([property]) => !foreign.has(property)));
  return Object.assign({ name: '', type: field.type, ...NOTHING }, kept);
}
const NOTHING = { required: false, options: [] };
