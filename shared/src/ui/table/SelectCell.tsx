import { type Selection, useTicked } from './useSelection.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  partly?: boolean;
  onToggle: (reach: boolean) => void;
}

/** The browser's own check box, which looks as `cells` (looks.ts) says: a hundred of them cost nothing. */
function TickBox({ label, checked, partly = false, onToggle }: BoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(element: HTMLInputElement | null) => {
          if (element) element.indeterminate = partly;
        }}
        // A change says nothing of the Shift key; the press that made it does.
        onClick={event => onToggle(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

export function SelectHeader<Row>({ selection }: { selection: Selection<Row> }) {
  const { page, rowId } = selection;
  const ticked = useTicked(selection, rows => page.filter(row => rows.has(rowId(row))).length);
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
  const checked = useTicked(selection, rows => rows.has(selection.rowId(row)));
  return (
    <td role="gridcell" data-select="">
      <TickBox
        label={`Sélectionner ${name}`}
        checked={checked}
        onToggle={reach => selection.toggle(row, { reach })}
      />
    </td>
  );
}
