import { chakra } from '@chakra-ui/react';
import type { Selection } from './useSelection.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  partly?: boolean;
  onToggle: (reach: boolean) => void;
}

/** The browser's own check box: a hundred of them cost nothing. */
function TickBox({ label, checked, partly = false, onToggle }: BoxProps) {
  return (
    <chakra.label display="inline-grid" placeItems="center" w="8" h="8" cursor="pointer">
      <chakra.input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(element: HTMLInputElement | null) => {
          if (element) element.indeterminate = partly;
        }}
        w="4.5"
        h="4.5"
        accentColor="brand.solid"
        cursor="pointer"
        // A change says nothing of the Shift key; the press that made it does.
        onClick={event => onToggle(event.shiftKey)}
        onChange={() => undefined}
      />
    </chakra.label>
  );
}

export function SelectHeader<Row>({ selection, page }: { selection: Selection<Row>; page: readonly Row[] }) {
  const ticked = page.filter(selection.has).length;
  return (
    <th role="columnheader" scope="col" data-select="">
      <TickBox
        label="Sélectionner toute la page"
        checked={ticked > 0 && ticked === page.length}
        partly={ticked > 0 && ticked < page.length}
        onToggle={selection.togglePage}
      />
    </th>
  );
}

interface SelectCellProps<Row> {
  selection: Selection<Row>;
  row: Row;
  name: string;
}

export function SelectCell<Row>({ selection, row, name }: SelectCellProps<Row>) {
  return (
    <td role="cell" data-select="">
      <TickBox
        label={`Sélectionner ${name}`}
        checked={selection.has(row)}
        onToggle={reach => selection.toggle(row, { reach })}
      />
    </td>
  );
}
