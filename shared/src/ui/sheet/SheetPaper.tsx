import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldLine, FieldValue } from '../../domain/field-value.ts';
import { isEmptyValue } from '../../domain/field-value.ts';
import type { FieldColumn, FieldLike, SheetField } from '../../domain/sheet-field.ts';
import { isDisplay, REPEAT_LINES_MAX } from '../../domain/sheet-kinds.ts';
import { hiddenColumns, linesOf } from '../../domain/sheet-state.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { DRAWN_POINTS, type Widget } from '../../domain/sheet-widgets.ts';
import { formatNumber } from '../../domain/format.ts';
import { useNameSlot } from './nameSlot.ts';
import { Display } from './widgets/Display.tsx';
import { shownDice } from './widgets/RollButton.tsx';
import { fieldWidth, styleOf } from './sheetStyles.ts';
import { signed, valueLabel } from '../../domain/value-label.ts';

// A sheet on paper is read and written on: what was entered stands there, and what was not leaves room for a pen.

/** Lines to write a long text on, and lines that a list has at least. */
const TEXT_LINES = ['first', 'second', 'third', 'fourth'] as const;
const LIST_LINES = 5;
/** A choice of more options than these is written, not ticked. */
const TICKED_MAX = 12;

/** What a field or a column rolls, in words; undefined where its dice do not work. */
export type RollLabel = (id: string, dice: string, lines?: readonly FieldLine[]) => string | undefined;

interface PaperFieldProps {
  id: string;
  field: SheetField;
  /** As it is shown: entered, or calculated. */
  value: FieldValue | undefined;
  /** The number that its widget shows besides. */
  pair?: FieldValue | undefined;
  roll: RollLabel;
  /** Why it could not be calculated. */
  failure?: string | undefined;
}

/** One field on paper; nothing for what only a screen shows. */
export function SheetPaperField(props: PaperFieldProps) {
  const { field } = props;
  if (field.type === 'dashboard') return null;
  return (
    <Box
      css={fieldWidth(field, '0.5rem', true)}
      breakInside={field.type === 'repeat' || field.type === 'textarea' ? 'auto' : 'avoid'}
      style={styleOf(field.styles)}
    >
      {isDisplay(field.type) ? <Display field={field} isPaper /> : <PaperContent {...props} />}
    </Box>
  );
}

/** What stands in the place of a field on paper. */
export function PaperContent({ id, field, value, pair, roll, failure }: PaperFieldProps) {
  const name = useNameSlot();
  const isEmpty = value === undefined || isEmptyValue(value);
  const dice = shownDice(field.dice ? roll(id, field.dice) : undefined);
  if (field.type === 'roll') {
    return (
      <>
        <Text as="span" fontWeight="semibold">
          {name ?? (field.name || 'Bouton')}
        </Text>{' '}
        {dice}
      </>
    );
  }
  const rolls = isSameText(dice, value) ? undefined : dice;
  return (
    <>
      {field.type === 'checkbox' && !field.formula ? (
        <Ticked isOn={value === true}>{name ?? field.name}</Ticked>
      ) : (
        <>
          <Text fontSize="8.5pt" lineHeight="1.3" fontWeight="semibold" breakAfter="avoid">
            {name ?? (field.name || 'Champ sans nom')}
          </Text>
          {rolls ? (
            // Beside the box, where a table looks for it, in lines of its own where the column is narrow.
            <Flex columnGap="2" align="center">
              <Box flexGrow={isFigure(field) ? 0 : 1}>
                <PaperValue field={field} value={value} pair={pair} roll={roll} />
              </Box>
              <Text fontSize="7.5pt" lineHeight="1.3" overflowWrap="anywhere">
                {rolls}
              </Text>
            </Flex>
          ) : (
            <PaperValue field={field} value={value} pair={pair} roll={roll} />
          )}
        </>
      )}
      {failure || (isEmpty && field.help) ? (
        <Text fontSize="7.5pt" lineHeight="1.3" fontStyle="italic">
          {failure || field.help}
        </Text>
      ) : null}
    </>
  );
}

/** Whether a text is the dice themselves, which are then written once. Spaces do not count. */
const isSameText = (rolls: string | undefined, value: FieldValue | undefined): boolean =>
  typeof value === 'string' && rolls?.replace(/\s/gu, '') === value.replace(/\s/gu, '');

const isFigure = ({ type, formula }: FieldLike): boolean => type === 'number' || Boolean(formula);

interface PaperValueProps {
  field: FieldLike & { widget?: Widget | undefined };
  value: FieldValue | undefined;
  pair?: FieldValue | undefined;
  roll: RollLabel;
  /** That the value stands in. */
  outer?: FieldLine;
}

function PaperValue({ field, value, pair, roll }: PaperValueProps) {
  const { widget, type } = field;
  const most = widget && DRAWN_POINTS[widget];
  const max = typeof pair === 'number' ? pair : field.max;
  if (most && type === 'number' && max) return <PaperPoints count={Math.min(max, most)} value={value} />;
  if (widget === 'bar' || (widget === 'tile' && typeof pair === 'number')) {
    return (
      <Flex align="center" gap="1.5" fontWeight="bold">
        <Figure>{typeof value === 'number' ? valueLabel(field, value) : null}</Figure>
        {max === undefined ? null : widget === 'bar' ? `/ ${formatNumber(max)}` : signed(max)}
      </Flex>
    );
  }
  const isEmpty = value === undefined || isEmptyValue(value);
  if (field.type === 'repeat') return <PaperLines field={field} value={value} roll={roll} />;
  if (field.type === 'textarea') {
    return isEmpty ? (
      TEXT_LINES.map(line => <Rule key={line} />)
    ) : (
      <Markdown text={valueLabel(field, value)} />
    );
  }
  const isTicked = field.type === 'multiselect' || (field.type === 'select' && isEmpty);
  if (isTicked && field.options.length > 0 && field.options.length <= TICKED_MAX) {
    const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
    return (
      <Flex wrap="wrap" columnGap="3">
        {field.options.map(option => (
          <Ticked key={option.value} isOn={chosen.has(option.value)}>
            {option.label || option.value}
          </Ticked>
        ))}
      </Flex>
    );
  }
  if (isEmpty) return isFigure(field) ? <Figure /> : <Rule />;
  return isFigure(field) ? (
    <Figure>{valueLabel(field, value)}</Figure>
  ) : (
    <Rule>{valueLabel(field, value)}</Rule>
  );
}

/** Each point of a number, filled or left for a pen. */
const PaperPoints = ({ count, value }: { count: number; value: FieldValue | undefined }) => (
  <Flex wrap="wrap" gap="1">
    {Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => (
      <Box
        key={`point ${index}`}
        as="span"
        boxSize="3.5"
        borderRadius="full"
        // A border prints where a background does not.
        border={typeof value === 'number' && index < value ? '0.4375rem solid black' : '1px solid black'}
      />
    ))}
  </Flex>
);

/** A line to write on, or what was written. */
const Rule = ({ children }: { children?: ReactNode }) => (
  <Box borderBottomWidth="1px" borderColor="black" minH="1.6em" overflowWrap="anywhere">
    {children}
  </Box>
);

/** A box for a number. */
const Figure = ({ children }: { children?: ReactNode }) => (
  <Box
    borderWidth="1px"
    borderColor="black"
    borderRadius="sm"
    display="inline-block"
    minW="3.2em"
    minH="1.8em"
    px="1.5"
    textAlign="center"
    fontSize="12pt"
    fontWeight="bold"
    fontVariantNumeric="tabular-nums"
  >
    {children}
  </Box>
);

/** A box to tick, drawn with lines: browsers leave backgrounds out when they print. */
const Ticked = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <Flex gap="1.5" align="center" breakInside="avoid">
    <Box
      borderWidth="1px"
      borderColor="black"
      w="3.5"
      h="3.5"
      flexShrink="0"
      lineHeight="1"
      fontSize="10pt"
      fontWeight="bold"
      textAlign="center"
    >
      {isOn ? '✓' : ''}
    </Box>
    <span>{children}</span>
  </Flex>
);

const cell = {
  borderWidth: '1px',
  borderColor: 'black',
  px: '1.5',
  py: '1',
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

/** The lines of a repeated field as a table, with empty ones to write more in. */
function PaperLines({ field, value, roll, outer }: PaperValueProps) {
  const columns = field.columns ?? [];
  const lines = linesOf(value);
  const most = Math.min(field.maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  const missing = Math.max(0, Math.min(LIST_LINES, most) - lines.length);
  const empty = Array.from({ length: missing }, (_, index) => `empty ${index}`);
  if (columns.length === 0) return null;
  return (
    <chakra.table w="full" fontSize="9pt" css={{ borderCollapse: 'collapse', '& th, & td': cell }}>
      <thead>
        <tr>
          {columns.map(column => (
            // Of few columns none is so narrow that its name breaks within a word.
            <chakra.th key={column.id} fontSize="8pt" minW={columns.length <= 5 ? '4.5em' : undefined}>
              {column.name}
              {column.dice && lines.length === 0 ? (
                <Text as="span" display="block" fontSize="7pt" fontWeight="normal">
                  {roll(column.id, column.dice)}
                </Text>
              ) : null}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <chakra.tr key={line.id} breakInside="avoid">
            {columns.map(column => (
              <td key={column.id}>
                <PaperCell column={column} line={line} roll={roll} outer={outer} />
              </td>
            ))}
          </chakra.tr>
        ))}
        {empty.map(key => (
          <chakra.tr key={key} h="1.9em">
            {columns.map(({ id }) => (
              <td key={id} />
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

interface PaperCellProps {
  column: FieldColumn;
  line: FieldLine;
  roll: RollLabel;
  outer: FieldLine | undefined;
}

function PaperCell({ column, line, roll, outer }: PaperCellProps) {
  if (hiddenColumns(line).has(column.id)) return null;
  const value = Object.hasOwn(line.cells, column.id) ? line.cells[column.id] : undefined;
  if (column.type === 'repeat') {
    return <PaperLines field={column} value={value} roll={roll} outer={line} />;
  }
  const rolls = column.dice ? roll(column.id, column.dice, outer ? [outer, line] : [line]) : undefined;
  const words = wordsOf(column, value);
  if (column.type === 'textarea' && words) return <Markdown text={words} />;
  if (isSameText(rolls, words)) return words;
  return [words, words && rolls ? `(${rolls})` : rolls].filter(Boolean).join(' ');
}

function wordsOf(column: FieldColumn, value: FieldValue | undefined): string {
  if (column.type === 'checkbox') return value === true ? '✓' : '';
  return value === undefined || isEmptyValue(value) ? '' : valueLabel(column, value);
}
