import type { ElementType, SheetChange, SheetChangeKind, SheetRevision } from '@rpd/shared/domain';

const ELEMENTS: Record<ElementType, { one: string; many: string; isFeminine: boolean }> = {
  tab: { one: 'onglet', many: 'onglets', isFeminine: false },
  row: { one: 'ligne', many: 'lignes', isFeminine: true },
  column: { one: 'colonne', many: 'colonnes', isFeminine: true },
  field: { one: 'champ', many: 'champs', isFeminine: false },
};

const VERBS: Record<SheetChangeKind, string> = {
  added: 'ajouté',
  removed: 'supprimé',
  renamed: 'renommé',
  changed: 'modifié',
  moved: 'déplacé',
};

const DETAILS: Readonly<Record<string, string>> = {
  'description.name': 'nom de la fiche',
  'description.description': 'description',
  'description.icon_img': 'icône',
  'description.background_img': 'image de fond',
  'description.publish': 'publication',
  'description.publicPage': 'page publique',
  isPublic: 'accès',
  gameType: 'système',
};

/** '2 champs ajoutés : Force, Dextérité' */
export function changeLabel({ kind, type, count, names }: SheetChange): string {
  const { one, many, isFeminine } = ELEMENTS[type];
  const verb = `${VERBS[kind]}${isFeminine ? 'e' : ''}${count > 1 ? 's' : ''}`;
  const more = count > names.length ? '…' : '';
  return `${count} ${count > 1 ? many : one} ${verb}${names.length > 0 ? ` : ${names.join(', ')}${more}` : ''}`;
}

/** What a version changed, a line for each kind of change. */
export function versionLabels({ version, fields, changes }: SheetRevision): string[] {
  if (version === 1) return ['Création de la fiche'];
  const details = fields.flatMap(field => DETAILS[field] ?? []);
  const lines = [
    ...(details.length > 0 ? [`Change : ${details.join(', ')}`] : []),
    ...(changes ?? []).map(changeLabel),
  ];
  if (lines.length > 0) return lines;
  return [changes ? 'Enregistrée sans changement' : 'La version d’avant n’est plus gardée'];
}
