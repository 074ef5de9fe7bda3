import { referenceName, type FieldLike, type FieldType } from '@rpd/shared/domain';
import { draftIn, type EditorState } from '../editor.store.ts';

// Examples that work in this sheet: they call its own fields by the names that formulas know.

type Where = { fieldId: string; columnId?: string | undefined };

const isUsable = ({ type, name, ref }: FieldLike, wanted: FieldType): boolean =>
  type === wanted && referenceName({ name, ref }) !== '';

/** The name in formulas of another column or field of this type; '' where the sheet has none. */
export const exampleName =
  ({ fieldId, columnId }: Where, type: 'number' | 'checkbox') =>
  (state: EditorState): string => {
    const { fields } = draftIn(state);
    const columns = columnId ? (fields[fieldId]?.columns ?? []) : [];
    const column = columns.find(one => one.id !== columnId && isUsable(one, type));
    const field =
      column ?? Object.entries(fields).find(([id, one]) => id !== fieldId && isUsable(one, type))?.[1];
    return field ? referenceName(field) : '';
  };

const then = (words: string, example: string): string => (example ? `${words} : ${example}` : `${words}.`);

/** What helps with a formula that calculates; `number`: the name of a number. */
export function formulaHelp(type: FieldType, number: string): string {
  if (!number) return 'Calcule le champ à partir des autres : donnez d’abord un nom à un champ Nombre.';
  if (type === 'checkbox') return then('Calcule le champ', `${number} >= 10`);
  if (type === 'number') return then('Calcule le champ', `floor((${number} - 10) / 2)`);
  return then('Calcule le champ', `if(${number} >= 10, "oui", "non")`);
}

/** What helps with a condition; `words` say what it shows. */
export const conditionHelp = (words: string, number: string, flag: string): string =>
  then(words, [...(number ? [`${number} >= 3`] : []), ...(flag ? [`non ${flag}`] : [])].join(' et '));

/** What helps with dice. */
export const diceHelp = (number: string): string =>
  number
    ? `Ajoute un bouton qui lance : 1d20 + @${number}, 4d6kh3, (@${number})d6, 1d@${number}`
    : 'Ajoute un bouton qui lance : 1d20 + 2, 4d6kh3';
