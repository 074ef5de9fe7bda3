import {
  DASHBOARD_ELEMENTS,
  type CatalogueKind,
  type DashboardElement,
  type FieldColumn,
  type FieldType,
  type FieldVisibility,
  type FieldWidth,
  WIDGET_LABELS,
  type Widget,
} from '@rpd/shared/domain';
import { CATALOGUES, FIELD_KINDS, VISIBILITIES, WIDTHS } from './editor.labels.ts';

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
  widget: 'présentation',
  pairedWith: 'montré avec',
  layout: 'place par largeur',
  sticky: 'reste en haut',
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
    case 'widget':
      return WIDGET_LABELS[value as Widget] ?? plain(value);
    case 'options':
      return (value as { label: string; value: string }[])
        .map(option => option.label || option.value)
        .join(', ');
    case 'columns':
      return (value as FieldColumn[]).map(columnWords).join(' ; ');
    case 'styles':
      return Object.entries(value as Record<string, string>)
        .map(([property, is]) => `${STYLE_WORDS[property] ?? property} ${is}`)
        .join(', ');
    default:
      return Array.isArray(value) ? value.map(plain).join(', ') : plain(value);
  }
}
