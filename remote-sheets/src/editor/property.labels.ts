import {
  type ActionCost,
  type ActionReset,
  DASHBOARD_ELEMENTS,
  type CatalogueKind,
  type DashboardElement,
  type DisplaySize,
  type FieldColumn,
  type FieldType,
  type FieldVisibility,
  type FieldWidth,
  SHEET_THEMES,
  type SheetLayoutWidths,
  type CreationStep,
  type SheetTheme,
  TYPEFACES,
  type UntranslatedFormula,
  WIDGET_LABELS,
  type Widget,
} from '@rpd/shared/domain';
import { compendiumKindLabel, entrySourceLabel } from '../lib/compendium.labels.ts';
import { CATALOGUES, DISPLAY_SIZE_LABELS, FIELD_KINDS, VISIBILITIES, WIDTHS } from './editor.labels.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'nom',
  type: 'type',
  required: 'obligatoire',
  options: 'options',
  catalogue: 'options des paramètres',
  help: 'texte d’aide',
  initial: 'valeur de départ',
  min: 'minimum',
  max: 'maximum',
  step: 'pas',
  minLength: 'longueur minimale',
  maxLength: 'longueur maximale',
  pattern: 'motif',
  patternMessage: 'message du motif',
  width: 'largeur',
  ref: 'nom dans les formules',
  formula: 'formule',
  dice: 'dés',
  dashboardElement: 'élément du tableau de bord',
  styles: 'style',
  customId: 'identifiant personnalisé',
  visibility: 'visible par',
  showIf: 'condition d’affichage',
  columns: 'colonnes des lignes',
  maxLines: 'lignes au plus',
  compendium: 'lignes du compendium',
  fromEntry: 'reçoit de l’entrée',
  widget: 'présentation',
  pairedWith: 'montré avec',
  layout: 'place par largeur',
  sticky: 'reste en haut',
  costs: 'coûte',
  resets: 'remet à niveau',
  untranslated: 'formules à réécrire',
  text: 'texte',
  image: 'image',
  alt: 'texte de remplacement',
  decorative: 'décorative',
  size: 'taille',
};

/** The name of a property of an element, for people. */
export const propertyLabel = (key: string): string => LABELS[key] ?? key;

const STYLE_WORDS: Readonly<Record<string, string>> = {
  backgroundColor: 'fond',
  textColor: 'texte',
  fontSize: 'taille',
  fontWeight: 'graisse',
  padding: 'marge intérieure',
  margin: 'marge extérieure',
  borderRadius: 'arrondi',
  borderColor: 'couleur de bordure',
  borderWidth: 'épaisseur de bordure',
  borderStyle: 'bordure',
};

const WIDTH_WORDS = { phone: 'téléphone', desk: 'ordinateur', paper: 'papier' } as const;

/** Where an element stands at each width: « téléphone : 6 colonnes, ordre −1, masqué ». */
const layoutWords = (layout: SheetLayoutWidths): string =>
  (Object.keys(WIDTH_WORDS) as (keyof typeof WIDTH_WORDS)[])
    .flatMap(width => {
      const { span, order, hidden = false } = layout[width] ?? {};
      const words = [
        ...(span ? [`${span} colonne${span > 1 ? 's' : ''}`] : []),
        ...(order ? [`ordre ${order}`.replace('-', '−')] : []),
        ...(hidden ? ['masqué'] : []),
      ];
      return words.length > 0 ? [`${WIDTH_WORDS[width]}\u00a0: ${words.join(', ')}`] : [];
    })
    .join(' ; ');

/** Steps of guided creation, for people: their titles, and how many options each has. */
export const stepsWords = (steps: readonly CreationStep[] = []): string =>
  steps
    .map(({ title, options = [] }) => {
      const count = options.length > 0 ? ` (${options.length} option${options.length > 1 ? 's' : ''})` : '';
      return `${title || 'Étape sans titre'}${count}`;
    })
    .join(', ');

/** How a whole sheet looks, for people. */
export function themeWords(theme: SheetTheme | undefined): string {
  const { name = 'plain', titles, text, colors } = theme ?? {};
  const words = [
    SHEET_THEMES[name],
    ...(titles ? [`titres\u00a0: ${TYPEFACES[titles]}`] : []),
    ...(text ? [`texte\u00a0: ${TYPEFACES[text]}`] : []),
    ...(colors ? [`couleurs\u00a0: ${colors.paper}, ${colors.ink}, ${colors.accent}`] : []),
  ];
  return words.join(', ');
}

const columnWords = (column: FieldColumn): string => {
  const { id: _id, name, type, options, required, ...more } = column;
  const rest = Object.entries(more).flatMap(([key, value]) => {
    const words = value === undefined ? '' : propertyValueLabel(key, value);
    return words ? `${propertyLabel(key)} ${words}` : [];
  });
  const all = [
    name || 'sans nom',
    FIELD_KINDS[type],
    ...(required ? ['obligatoire'] : []),
    ...options.map(({ label, value }) => label || value),
    ...rest,
  ];
  return all.join(', ');
};

/** How many of something: their fields have ids here, and names elsewhere. */
const countWords = (all: readonly unknown[]): string => `${all.length} champ${all.length > 1 ? 's' : ''}`;

/** What a button costs and resets, with the names of the fields: « Mana −3 », « PV au maximum ». */
export function actionWords(key: 'costs' | 'resets', value: unknown, nameOf: (id: string) => string): string {
  if (!Array.isArray(value)) return '';
  if (key === 'costs') {
    return (value as ActionCost[]).map(({ fieldId, amount }) => `${nameOf(fieldId)} −${amount}`).join(', ');
  }
  return (value as ActionReset[])
    .map(({ fieldId, to, value: fixed, formula = '' }) => {
      if (to === 'max') return `${nameOf(fieldId)} au maximum`;
      return `${nameOf(fieldId)} = ${to === 'formula' ? formula : propertyValueLabel('initial', fixed)}`;
    })
    .join(', ');
}

const plain = (value: unknown): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The value of a property of an element, for people; '' when it has none. */
export function propertyValueLabel(key: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  switch (key) {
    case 'type':
      return FIELD_KINDS[value as FieldType] ?? plain(value);
    case 'visibility':
      return VISIBILITIES[value as FieldVisibility] ?? plain(value);
    case 'width':
      return WIDTHS[value as FieldWidth] ?? plain(value);
    case 'catalogue':
      return CATALOGUES[value as CatalogueKind] ?? plain(value);
    case 'dashboardElement':
      return DASHBOARD_ELEMENTS[value as DashboardElement]?.label ?? plain(value);
    case 'image':
      return 'choisie';
    case 'size':
      return DISPLAY_SIZE_LABELS[value as DisplaySize] ?? plain(value);
    case 'widget':
      return WIDGET_LABELS[value as Widget] ?? plain(value);
    case 'fromEntry':
      return entrySourceLabel(plain(value));
    case 'compendium':
      return compendiumKindLabel(plain(value));
    case 'costs':
    case 'resets':
      return countWords(value as unknown[]);
    case 'layout':
      return layoutWords(value);
    case 'options':
      return (value as { label: string; value: string }[])
        .map(option => option.label || option.value)
        .join(', ');
    case 'columns':
      return (value as FieldColumn[]).map(columnWords).join(' ; ');
    case 'untranslated':
      return (value as UntranslatedFormula[]).map(({ source }) => source).join(', ');
    case 'styles':
      return Object.entries(value as Record<string, string>)
        .map(([property, is]) => `${STYLE_WORDS[property] ?? property} ${is}`)
        .join(', ');
    default:
      return Array.isArray(value) ? value.map(plain).join(', ') : plain(value);
  }
}
