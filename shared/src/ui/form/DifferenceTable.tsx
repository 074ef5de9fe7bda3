import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode, type Ref } from 'react';

/** One thing that two people wrote differently. */
export interface DifferenceRow {
  /** Its label by default. */
  key?: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface DifferenceTableProps {
  rows: readonly DifferenceRow[];
  /** Heads of the two columns. */
  heads?: readonly [mine: string, theirs: string];
  /** Which rows the person keeps as theirs, and what changes it; absent: one answer for all of them. */
  choice?: { isMine: (key: string) => boolean; choose: (key: string, isMine: boolean) => void };
  ref?: Ref<HTMLTableElement>;
}

const HEADS = ['Votre version', 'Version enregistrée'] as const;

/** Two versions side by side; with `choice`, one of the two is chosen in each row. */
export function DifferenceTable({ rows, heads = HEADS, choice, ref }: DifferenceTableProps) {
  return (
    <chakra.table
      ref={ref}
      tabIndex={-1}
      outline="none"
      aria-label="Ce qui diffère"
      w="full"
      textStyle="sm"
      tableLayout="fixed"
      css={{
        '& th, & td': { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& thead th, & tbody th': { color: 'fg.muted', fontWeight: 'medium' },
        '& tbody': { borderTopWidth: '1px' },
      }}
    >
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(row => (
        // The field above its two versions, not beside them: a phone has room for two columns.
        <tbody key={row.key ?? row.label}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {row.label}
            </th>
          </tr>
          {choice ? (
            <ChoiceRow row={row} heads={heads} choice={choice} />
          ) : (
            <tr>
              <td>{row.mine}</td>
              <td>{row.theirs}</td>
            </tr>
          )}
        </tbody>
      ))}
    </chakra.table>
  );
}

function ChoiceRow({
  row: { key, label, mine, theirs },
  heads,
  choice,
}: {
  row: DifferenceRow;
  heads: readonly [string, string];
  choice: NonNullable<DifferenceTableProps['choice']>;
}) {
  const name = useId();
  const id = key ?? label;
  const isMine = choice.isMine(id);
  return (
    <tr>
      {([true, false] as const).map(side => (
        <td key={String(side)}>
          <chakra.label display="flex" gap="2" cursor="pointer">
            <chakra.input
              type="radio"
              name={name}
              w="5"
              h="5"
              flexShrink="0"
              accentColor="brand.solid"
              aria-label={`${label} : ${side ? heads[0] : heads[1]}`}
              checked={isMine === side}
              onChange={() => choice.choose(id, side)}
            />
            <span>{side ? mine : theirs}</span>
          </chakra.label>
        </td>
      ))}
    </tr>
  );
}
