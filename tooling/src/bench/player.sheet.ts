import type { SheetField, SheetInput } from '@rpd/shared/domain';

/** What each stretch of forty fields has, in the order in which it stands there. */
const KINDS: Record<string, number> = {
  string: 11,
  number: 9,
  dice: 3,
  checkbox: 6,
  select: 3,
  multiselect: 2,
  textarea: 2,
  date: 1,
  formula: 2,
  repeat: 1,
};
const STRETCH = Object.entries(KINDS).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
const FIELDS = 200;
const A_COLUMN = 10;

const choices = (...labels: string[]) => labels.map(label => ({ value: label.toLowerCase(), label }));
const HOUSES = choices('Émeraude', 'Kerlan', 'Lutèce', 'Obsidienne', 'Saint-Elme', 'Brume');

/** One field: each number is read by a formula, every fifth text has a condition. */
function fieldOf(kind: string, index: number): SheetField {
  const stretch = Math.floor(index / STRETCH.length);
  const plain = { required: false, options: [], ref: `f${index}` };
  switch (kind) {
    case 'number':
      return { ...plain, type: 'number', name: `Valeur ${index}`, min: 0, max: 99, width: 6 };
    case 'dice':
      return { ...plain, type: 'number', name: `Jet ${index}`, dice: `1d20 + f${index}`, width: 6 };
    case 'checkbox':
      return { ...plain, type: 'checkbox', name: `Case ${index}`, width: 6 };
    case 'select':
      return { ...plain, type: 'select', name: `Maison ${index}`, options: HOUSES };
    case 'multiselect':
      return { ...plain, type: 'multiselect', name: `Talents ${index}`, options: HOUSES };
    case 'textarea':
      return { ...plain, type: 'textarea', name: `Récit ${index}` };
    case 'date':
      return { ...plain, type: 'date', name: `Date ${index}` };
    case 'formula':
      return { ...plain, type: 'number', name: `Total ${index}`, formula: sumUpTo(stretch) };
    case 'repeat': {
      const columns = [
        { id: `o${index}`, type: 'string' as const, name: 'Objet', required: false, options: [] },
        { id: `p${index}`, type: 'number' as const, name: 'Poids', required: false, options: [] },
      ];
      return { ...plain, type: 'repeat', name: `Sac ${index}`, columns };
    }
    default: {
      const box = firstOf('checkbox', stretch);
      const condition = index % 5 === 0 && { showIf: `f${box}` };
      return { ...plain, type: 'string', name: `Texte ${index}`, width: 6, ...condition };
    }
  }
}

const firstOf = (kind: string, stretch: number): number => stretch * STRETCH.length + STRETCH.indexOf(kind);

/** The numbers of this stretch and of those before it. */
function sumUpTo(stretch: number): string {
  const numbers = Array.from({ length: stretch + 1 }, (_, before) => firstOf('number', before));
  return numbers.flatMap(first => [first, first + 1, first + 2].map(index => `f${index}`)).join(' + ');
}

/** A public template of two hundred fields, of every kind that is filled in, in so many tabs. */
export function largeSheet(name: string, tabs: number): SheetInput {
  const all = Array.from({ length: FIELDS }, (_, index) => {
    return [`id-${index}`, fieldOf(STRETCH[index % STRETCH.length] ?? 'string', index)] as const;
  });
  const ids = all.map(([id]) => id);
  const slices = (of: readonly string[], size: number) =>
    Array.from({ length: Math.ceil(of.length / size) }, (_, part) =>
      of.slice(part * size, (part + 1) * size),
    );
  return {
    description: { name, description: '', icon_img: '', background_img: '', publish: true },
    isPublic: true,
    gameType: '',
    fields: Object.fromEntries(all),
    structure: {
      format: 2,
      tabs: slices(ids, FIELDS / tabs).map((inTab, tab) => ({
        id: `t${tab}`,
        name: `Partie ${tab + 1}`,
        rows: slices(inTab, 2 * A_COLUMN).map((inRow, row) => ({
          id: `t${tab}r${row}`,
          name: '',
          columns: slices(inRow, A_COLUMN).map((fieldIds, column) => ({
            id: `t${tab}r${row}c${column}`,
            name: '',
            fieldIds,
          })),
        })),
      })),
    },
  };
}
