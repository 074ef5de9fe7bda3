import {
  isValueless,
  type CreationGrant,
  type CreationOption,
  type CreationStep,
  type SheetField,
} from '@rpd/shared/domain';
import type { EditorStore } from '../editor.store.ts';
import { draftIn } from '../editor.store.ts';

// What the editor of steps does to a sheet: each change is one step of its history, as every other edit.

export const STEP_WORDS: Record<CreationStep['kind'], { label: string; about: string }> = {
  choice: { label: 'Choix', about: 'Une ou plusieurs options, qui donnent des valeurs' },
  points: { label: 'Points', about: 'Des points à répartir entre des nombres' },
  roll: { label: 'Dés', about: 'Des dés à lancer et à répartir' },
  fields: { label: 'Champs', about: 'Des champs de la fiche à remplir' },
};

/** Short: the lines that options add are called by it. */
const newId = (): string => crypto.randomUUID().slice(0, 8);

export const newOption = (count: number): CreationOption => ({ id: newId(), name: `Option ${count + 1}` });

export function newStep(kind: CreationStep['kind']): CreationStep {
  const step = { id: newId(), kind, title: STEP_WORDS[kind].label };
  if (kind === 'choice') return { ...step, title: 'Faites un choix', options: [newOption(0), newOption(1)] };
  if (kind === 'points') return { ...step, title: '27 points à répartir', points: 27, min: 8, max: 15 };
  if (kind === 'roll') return { ...step, title: 'Lancez les dés', dice: '4d6kh3' };
  return { ...step, title: 'Remplissez' };
}

/** Changes one step. What is typed is taken back together. */
export type PutStep = (changes: Partial<CreationStep>, isTyped?: boolean) => void;

/** Other steps in place of these. `group`: what is typed there is taken back together. */
export function changeSteps(
  store: EditorStore,
  label: string,
  change: (steps: readonly CreationStep[]) => readonly CreationStep[],
  group?: string,
): void {
  const steps = change(draftIn(store.getState()).structure.steps ?? []);
  store.getState().run({ kind: 'steps', steps }, label, group);
}

/** Without the properties that became empty. */
export const withoutEmpty = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;

/** Whether a step may write this field. */
export const isFillable = ({ type, formula, visibility }: SheetField): boolean =>
  !isValueless(type) && !formula && visibility !== 'gmOnly';

export const nameOf = (fields: Readonly<Record<string, SheetField>>, id: string): string =>
  (Object.hasOwn(fields, id) && fields[id]?.name) || 'Champ supprimé';

/** How a field is granted at first. */
export function firstGrant(id: string, field: SheetField | undefined): CreationGrant {
  const [column] = field?.columns ?? [];
  if (field?.type === 'repeat' && column) {
    return { fieldId: id, how: 'line', cells: [{ columnId: column.id, value: '' }] };
  }
  if (field?.type === 'multiselect') {
    return { fieldId: id, how: 'add', value: field.options.slice(0, 1).map(({ value }) => value) };
  }
  if (field?.type === 'number') return { fieldId: id, how: 'add', value: 1 };
  return { fieldId: id, how: 'set', ...(field?.type === 'checkbox' && { value: true }) };
}
