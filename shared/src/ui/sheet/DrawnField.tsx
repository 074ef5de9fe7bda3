import { Text } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import type { CharacterValues, FieldLine, FieldValue } from '../../domain/field-value.ts';
import { isAction } from '../../domain/sheet-actions.ts';
import type { FieldColumn, SheetField } from '../../domain/sheet-field.ts';
import { DASHBOARD_ELEMENTS, isDisplay, type FieldType } from '../../domain/sheet-kinds.ts';
import { programOf, type SheetProgram } from '../../domain/sheet-program.ts';
import { NameSlot } from './nameSlot.ts';
import { rollLabel, type WidgetProps } from './play.ts';
import { createShown } from './sheet.shown.ts';
import { PaperContent, type RollLabel } from './SheetPaper.tsx';
import { Display } from './widgets/Display.tsx';
import { Name } from './widgets/Numbers.tsx';
import { RollButton } from './widgets/RollButton.tsx';
import { WidgetOf } from './WidgetOf.tsx';

interface DrawnFieldProps {
  id: string;
  field: SheetField;
  /** Stands in place of the name. */
  name: ReactNode;
  /** The field that its widget shows besides. */
  pair?: SheetField | undefined;
  /** What a press costs, in words. */
  cost?: string;
  isPaper?: boolean;
}

/** What a calculated field shows while nothing is calculated. */
const CALCULATED = '=';
const NO_VALUES: CharacterValues = {};
const valuesOf = () => NO_VALUES;
/** Drawn only: nothing is entered. */
const write = () => undefined;

/** Dice that read a field without a value: their label is then the author's own text. */
const SAMPLE_FIELDS = {
  unknown: { type: 'number', name: 'X', required: false, options: [] },
  dice: { type: 'roll', name: 'Y', required: false, options: [], dice: '1d20 + X' },
} as const;
let sample: { program: SheetProgram; shown: WidgetProps['shown'] } | undefined;
function sampleOf() {
  if (sample) return sample;
  const program = programOf(SAMPLE_FIELDS as unknown as Record<string, SheetField>);
  sample = { program, shown: createShown(program.evaluate(NO_VALUES), {}) };
  return sample;
}

/**
 * A field as players see it before they enter anything: by its widget, with what it begins with. Nothing is calculated: formulas show a
 * sign, dice their text. It is drawn again when the field changes, and nothing in it is reached but its name.
 */
export const DrawnField = memo(function DrawnField({ name, isPaper = false, ...drawn }: DrawnFieldProps) {
  return <NameSlot value={name}>{isPaper ? <OnPaper {...drawn} /> : <OnScreen {...drawn} />}</NameSlot>;
});

type Drawn = Omit<DrawnFieldProps, 'name' | 'isPaper'>;

function OnScreen({ id, field, pair, cost = '' }: Drawn) {
  const { program, shown } = sampleOf();
  const { type, widget } = field;
  if (type === 'dashboard') return <OnDashboard field={field} />;
  if (isDisplay(type)) return <Display field={field} />;
  const dice = field.dice || (pair?.dice && !field.dice) ? program.dice.get('dice') : undefined;
  const diceWords = dice && field.dice ? rollLabel(dice, shortDice(field.dice), NO_VALUES) : undefined;
  if (type === 'roll' || widget === 'die') {
    return dice !== undefined || isAction(field) ? (
      <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} isLarge />
    ) : (
      <Name>{field.name}</Name>
    );
  }
  return (
    <WidgetOf
      id={id}
      field={field}
      value={startOf(field)}
      pair={pair && pairOf(field, pair)}
      dice={dice}
      diceWords={diceWords}
      cost={cost}
      write={write}
      program={type === 'repeat' ? withLineDice(program, field) : program}
      values={valuesOf}
      shown={shown}
    />
  );
}

/** The first roll, with what it asks by its name: « Avantage ? + Attaque ». */
const shortDice = (dice: string): string =>
  (dice.split(/=>|;/)[0] ?? '').replaceAll(/\?\{([^|}]*)[^}]*\}/g, '$1\u00a0?').trim();

const textOf: RollLabel = (_id, dice) => shortDice(dice).replaceAll('@', '').replaceAll('_', ' ');

function OnPaper({ id, field, pair }: Drawn) {
  if (field.type === 'dashboard') return <OnDashboard field={field} />;
  if (isDisplay(field.type)) return <Display field={field} isPaper />;
  const value = field.formula || field.type === 'repeat' ? undefined : field.initial;
  return (
    <PaperContent id={id} field={field} value={value} pair={pair && pairOf(field, pair)} roll={textOf} />
  );
}

/** Figures of the moment are left to the sheet itself. */
function OnDashboard({ field }: { field: SheetField }) {
  const { dashboardElement: element = '' } = field;
  const known = Object.hasOwn(DASHBOARD_ELEMENTS, element)
    ? DASHBOARD_ELEMENTS[element as keyof typeof DASHBOARD_ELEMENTS].label
    : 'Aucun élément du tableau de bord n’est choisi.';
  return (
    <>
      <Name>{field.name}</Name>
      <Text color="fg.muted">{known}</Text>
    </>
  );
}

/** What a new character has in a field; of lists one line, so that its columns are seen. */
function startOf(field: SheetField): FieldValue | undefined {
  if (field.type === 'repeat') return [sampleLine(field.columns ?? [])];
  if (!field.formula) return field.initial;
  return field.type === 'checkbox' ? undefined : CALCULATED;
}

/** A maximum or modifier: what it begins with, else as many points as are seen. */
function pairOf({ widget }: SheetField, pair: SheetField): number | undefined {
  if (typeof pair.initial === 'number' && !pair.formula) return pair.initial;
  if (widget === 'tile') return 0;
  return pair.max ?? (widget === 'bar' ? undefined : SAMPLE_MAXIMUM);
}
const SAMPLE_MAXIMUM = 5;

const SAMPLES: Partial<Record<FieldType, FieldValue>> = {
  string: 'Texte',
  textarea: 'Texte',
  number: 1,
  checkbox: true,
  date: '2000-01-01',
};

function cellOf(column: FieldColumn): FieldValue | undefined {
  const { type, options, columns, initial, formula } = column;
  if (type === 'repeat') return [sampleLine(columns ?? [])];
  if (formula) return type === 'checkbox' ? true : CALCULATED;
  if (initial !== undefined) return initial;
  const [first] = options;
  if (type === 'select') return first?.value || 'Choix';
  if (type === 'multiselect') return first ? [first.value] : ['Choix'];
  return type === 'string' && column.dice ? column.dice : SAMPLES[type];
}

const sampleLine = (columns: readonly FieldColumn[]): FieldLine => ({
  id: 'sample',
  cells: Object.fromEntries(
    columns.flatMap(column => {
      const cell = cellOf(column);
      return cell === undefined ? [] : [[column.id, cell] as const];
    }),
  ),
});

/** With the sample's dice in each column that rolls. */
function withLineDice(program: SheetProgram, { columns = [] }: SheetField): SheetProgram {
  const made = program.dice.get('dice');
  const all = [...columns, ...columns.flatMap(column => column.columns ?? [])];
  if (!made || all.every(({ dice }) => !dice)) return program;
  return { ...program, dice: new Map(all.flatMap(({ id, dice }) => (dice ? [[id, made] as const] : []))) };
}
