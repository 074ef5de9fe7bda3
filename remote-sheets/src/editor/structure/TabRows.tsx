import type { SheetColumn, SheetField, SheetRow } from '@rpd/shared/domain';
import { Box, Button, Stack, Text } from '@rpd/shared/ui';
import { styleOf } from '@rpd/shared/ui/editing';
import { Dices, EyeOff, Plus, Sigma, Split } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { add } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { FIELD_KINDS } from '../editor.labels.ts';
import { ElementFrame } from './ElementFrame.tsx';

/** The rows, columns and fields of the open tab. */
export function TabRows() {
  const store = useEditorStore();
  const open = useEditor(state => state.tab);
  const tab = useEditor(state => draftIn(state).structure.tabs.find(({ id }) => id === open));
  if (!tab) {
    return (
      <Box borderWidth="1px" borderStyle="dashed" borderRadius="lg" p="8" textAlign="center">
        <Text mb="3">Cette fiche n’a pas encore d’onglet.</Text>
        <Button onClick={() => add(store, 'tab')}>Ajouter un onglet</Button>
      </Box>
    );
  }
  return (
    <Stack gap="3" style={styleOf(tab.styles)} role="region" aria-label={`Contenu de l’onglet ${tab.name}`}>
      {tab.rows.map((row, index) => (
        <RowNode key={row.id} row={row} index={index} />
      ))}
      <Box>
        <Button variant="outline" size="sm" onClick={() => add(store, 'row', tab.id)}>
          <Plus aria-hidden="true" />
          Ajouter une ligne
        </Button>
      </Box>
    </Stack>
  );
}

const RowNode = memo(function RowNode({ row, index }: { row: SheetRow; index: number }) {
  const store = useEditorStore();
  const name = row.name || `Ligne ${index + 1}`;
  const columns = { '--columns': Math.max(1, row.columns.length) } as CSSProperties;
  return (
    <div className="row">
      <ElementFrame
        id={row.id}
        type="row"
        name={name}
        aside={
          <>
            <Conditional showIf={row.showIf} />
            <button
              type="button"
              className="add plain"
              aria-label={`Ajouter une colonne à ${name}`}
              onClick={() => add(store, 'column', row.id)}
            >
              <Plus aria-hidden="true" />
              Colonne
            </button>
          </>
        }
      >
        <div className="columns" style={{ ...columns, ...styleOf(row.styles) }}>
          {row.columns.map((column, columnIndex) => (
            <ColumnNode key={column.id} column={column} index={columnIndex} />
          ))}
        </div>
      </ElementFrame>
    </div>
  );
});

const ColumnNode = memo(function ColumnNode({ column, index }: { column: SheetColumn; index: number }) {
  const store = useEditorStore();
  const name = column.name || `Colonne ${index + 1}`;
  return (
    <ElementFrame id={column.id} type="column" name={name} aside={<Conditional showIf={column.showIf} />}>
      <div className="fields" style={styleOf(column.styles)}>
        {column.fieldIds.map(id => (
          <FieldNode key={id} id={id} />
        ))}
        <button
          type="button"
          className="add"
          aria-label={`Ajouter un champ à ${name}`}
          onClick={() => add(store, 'field', column.id)}
        >
          <Plus aria-hidden="true" />
          Champ
        </button>
      </div>
    </ElementFrame>
  );
});

const FieldNode = memo(function FieldNode({ id }: { id: string }) {
  const field = useEditor(state => draftIn(state).fields[id]);
  if (!field) return null;
  return (
    <ElementFrame
      id={id}
      type="field"
      name={field.name || 'Champ sans nom'}
      aside={<FieldFacts field={field} />}
    />
  );
});

/** Whether an element is shown on a condition. */
export const Conditional = ({ showIf }: { showIf: string | undefined }) =>
  showIf ? <Split size={14} role="img" aria-label="Sous condition" /> : null;

const FieldFacts = ({ field }: { field: SheetField }) => (
  <span className="facts">
    {field.formula ? <Sigma size={14} role="img" aria-label="Calculé" /> : null}
    {field.dice ? <Dices size={14} role="img" aria-label="Lance des dés" /> : null}
    <Conditional showIf={field.showIf} />
    {field.visibility && field.visibility !== 'everybody' ? (
      <EyeOff size={14} role="img" aria-label="Privé" />
    ) : null}
    <span>{FIELD_KINDS[field.type]}</span>
    {field.required ? ' *' : ''}
  </span>
);
