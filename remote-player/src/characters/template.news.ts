import { type Character, isDisplay, type SheetField, type SheetViewer, seesField } from '@rpd/shared/domain';

type Template = NonNullable<Character['template']>;

/** As much of a field as its player would notice a change of. */
interface Noticed {
  name: string;
  type: SheetField['type'];
  required: boolean;
  formula: string;
  /** Words of its choices, or names of its columns. */
  parts: string[];
  tab: string;
}

/** A template as somebody last saw it, small enough to be kept on their device. */
export interface SeenTemplate {
  version: number;
  fields: Record<string, Noticed>;
}

/** What of a template this viewer notices. */
export function seenTemplate({ version, structure, fields }: Template, viewer: SheetViewer): SeenTemplate {
  const tabOf = new Map(
    structure.tabs.flatMap((tab, index) =>
      tab.rows.flatMap(({ columns }) =>
        columns.flatMap(({ fieldIds }) =>
          fieldIds.map(id => [id, tab.name || `Onglet ${index + 1}`] as const),
        ),
      ),
    ),
  );
  const noticed = Object.entries(fields).flatMap(([id, field]) =>
    seesField(field, viewer) && !isDisplay(field.type)
      ? [[id, noticedOf(field, tabOf.get(id) ?? '')] as const]
      : [],
  );
  return { version, fields: Object.fromEntries(noticed) };
}

function noticedOf(field: SheetField, tab: string): Noticed {
  const { name, type, required, formula, options, columns } = field;
  const parts = type === 'repeat' ? (columns ?? []).map(column => column.name) : options.map(wordsOf);
  return { name: name || 'Champ sans nom', type, required, formula: formula ?? '', parts, tab };
}

const wordsOf = ({ label, value }: { label: string; value: string }): string => label || value;

const TYPES: Record<SheetField['type'], string> = {
  string: 'texte',
  textarea: 'texte long',
  checkbox: 'case à cocher',
  number: 'nombre',
  date: 'date',
  select: 'choix',
  multiselect: 'choix multiples',
  dashboard: 'tableau de bord',
  roll: 'jet de dés',
  repeat: 'lignes',
  portrait: 'portrait',
  picture: 'image',
  divider: 'séparateur',
  label: 'texte fixe',
};

/** What changed between what somebody saw and what there is, a sentence each; fields that came first or went first. */
export function templateNews(before: SeenTemplate, after: SeenTemplate): string[] {
  const gone = Object.entries(before.fields).filter(([id]) => !Object.hasOwn(after.fields, id));
  const come = Object.entries(after.fields).filter(([id]) => !Object.hasOwn(before.fields, id));
  return [
    ...gone.map(([, { name }]) => `« ${name} » n’est plus à remplir ici.`),
    ...come.map(([, { name, required }]) =>
      required ? `« ${name} » est nouveau, et obligatoire.` : `« ${name} » est nouveau.`,
    ),
    ...Object.entries(after.fields).flatMap(([id, now]) => {
      const was = Object.hasOwn(before.fields, id) ? before.fields[id] : undefined;
      return was ? fieldNews(was, now) : [];
    }),
  ];
}

function fieldNews(was: Noticed, now: Noticed): string[] {
  const said = `« ${now.name} »`;
  const news: string[] = [];
  if (was.name !== now.name) news.push(`« ${was.name} » s’appelle maintenant ${said}.`);
  if (was.type !== now.type) news.push(`${said} : ${TYPES[was.type]} avant, ${TYPES[now.type]} maintenant.`);
  if (was.required !== now.required) {
    news.push(now.required ? `${said} est devenu obligatoire.` : `${said} n’est plus obligatoire.`);
  }
  if (was.formula !== now.formula) {
    if (!was.formula) news.push(`${said} se calcule maintenant.`);
    else if (!now.formula) news.push(`${said} ne se calcule plus : il est à remplir.`);
    else news.push(`${said} se calcule autrement.`);
  }
  if (was.tab !== now.tab && now.tab) news.push(`${said} est passé dans l’onglet « ${now.tab} ».`);
  if (was.type === now.type) news.push(...partNews(said, was, now));
  return news;
}

function partNews(said: string, was: Noticed, now: Noticed): string[] {
  const what = now.type === 'repeat' ? 'colonne' : 'choix';
  const gone = was.parts.filter(part => !now.parts.includes(part));
  const come = now.parts.filter(part => !was.parts.includes(part));
  return [
    ...(gone.length > 0 ? [`${said} : ${what} en moins, ${gone.join(', ')}.`] : []),
    ...(come.length > 0 ? [`${said} : ${what} en plus, ${come.join(', ')}.`] : []),
  ];
}
