import {
  ENTRY_DESCRIPTION,
  ENTRY_NAME,
  ENTRY_NOTHING,
  entrySources,
  type FieldColumn,
  type FieldLike,
  isCompendiumKey,
  isValueless,
  keyOfName,
  type SheetKinds,
  STANDARD_KINDS,
} from '@rpd/shared/domain';
import { Box, Button, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compendiumKindLabel, entrySourceLabel, goneKind, kindOf } from '../../lib/compendium.labels.ts';
import { change } from '../actions.ts';
import { sheetKinds } from '../editor.api.ts';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { Labelled } from './Labelled.tsx';
import { ChoiceSetting, useLatest } from './steadySettings.ts';

interface CompendiumSettingProps {
  fieldId: string;
  /** Of a list inside the lines of a list: the column, and what it is called. */
  column?: { id: string; name: string };
  field: FieldLike;
}

const OTHER = ':other';

/** Whether lines may be entries of a compendium: of which kind, and what of an entry fills which column (PLS-5). */
export function CompendiumSetting({ fieldId, column, field }: CompendiumSettingProps) {
  const store = useEditorStore();
  const kind = field.compendium ?? '';
  const sheet = useEditor(state => state.saved?.id ?? '');
  const { data: known } = useQuery(sheetKinds(sheet));
  const served = [...STANDARD_KINDS, ...(known?.kinds ?? [])].filter(
    ({ key }, index, all) => all.findIndex(one => one.key === key) === index,
  );
  const isServed = served.some(({ key }) => key === kind);
  const gone = known ? goneKind(kind, known) : null;
  const isRemoved = known?.removed.some(({ key }) => key === kind) ?? false;
  const [isNaming, setNaming] = useState(false);
  const target = column ? { id: fieldId, columnId: column.id } : fieldId;
  const of = column ? ` de « ${column.name} »` : '';
  const give = useLatest((next: string) => change(store, target, { compendium: next || undefined }, false));
  const kinds = [
    ['', 'Non'],
    ...served.map(({ key, name }) => [key, name] as const),
    ...(kind && !isServed
      ? [[kind, `${compendiumKindLabel(kind, known)}${isRemoved ? ' (supprimé)' : ''}`] as const]
      : []),
    [OTHER, 'Un autre genre…'],
  ] as const;
  const columns = (field.columns ?? []).filter(
    ({ type, formula }) => !isValueless(type) && type !== 'repeat' && !formula,
  );
  return (
    <Stack gap="3" role="group" aria-label={`Lignes du compendium${of}`}>
      <ChoiceSetting
        label={`Lignes depuis le compendium${of}`}
        help="Les joueurs y ajoutent des entrées du compendium de leur serveur, et peuvent toujours écrire les leurs."
        value={isNaming ? OTHER : kind}
        choices={kinds}
        onChange={next => {
          setNaming(next === OTHER);
          if (next !== OTHER) give(next);
        }}
      />
      {gone ? (
        <Box bg="bg.warning" borderRadius="md" p="2" role="group" aria-label={`Genre introuvable${of}`}>
          <Text textStyle="sm" mb="2">
            {gone} Les lignes des personnages gardent leurs valeurs. Choisissez un autre genre ci-dessus, ou :
          </Text>
          <Button size="xs" variant="outline" onClick={() => give('')}>
            Ne plus lier ces lignes
          </Button>
        </Box>
      ) : null}
      {isNaming || (kind && !isServed && !isRemoved) ? (
        <KindName
          key={kind}
          kind={isServed || isRemoved ? '' : kind}
          onName={key => {
            setNaming(false);
            give(key);
          }}
        />
      ) : null}
      {kind && field.type === 'repeat' ? (
        <Columns fieldId={fieldId} kind={kind} known={known} columns={columns} />
      ) : null}
    </Stack>
  );
}

/** A kind of the server's own by its name; it counts once one is through with it. */
function KindName({ kind, onName }: { kind: string; onName: (key: string) => void }) {
  const [name, setName] = useState(kind);
  const key = keyOfName(name);
  const isWrong = name.trim() !== '' && !isCompendiumKey(key);
  const write = () => {
    if (isCompendiumKey(key) && key !== kind) onName(key);
  };
  return (
    <Labelled
      label="Genre d’entrées"
      help="Tel que le serveur le nomme, par exemple « Véhicules »."
      {...(isWrong && { error: 'Un nom de genre commence par une lettre.' })}
    >
      {ids => (
        <Input
          {...ids}
          size="sm"
          maxLength={40}
          value={name}
          onChange={event => setName(event.target.value)}
          onBlur={write}
          onKeyDown={event => {
            if (event.key === 'Enter') write();
          }}
        />
      )}
    </Labelled>
  );
}

interface ColumnsProps {
  fieldId: string;
  kind: string;
  known: SheetKinds | undefined;
  columns: readonly FieldColumn[];
}

function Columns({ fieldId, kind, known, columns }: ColumnsProps) {
  const store = useEditorStore();
  // What each takes when nothing is said of it.
  const byName = entrySources(columns.map(column => ({ ...column, fromEntry: undefined })));
  const values = kindOf(kind, known)?.columns ?? [];
  const said = [ENTRY_NAME, ENTRY_DESCRIPTION, ...values.map(({ key }) => key), ENTRY_NOTHING];
  if (columns.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        Ajoutez d’abord des colonnes à ces lignes.
      </Text>
    );
  }
  return columns.map(({ id, name, fromEntry = '' }) => {
    const own = byName.get(id);
    const automatic = own === undefined ? 'rien' : entrySourceLabel(own, kind, known);
    const others = fromEntry && !said.includes(fromEntry) ? [fromEntry] : [];
    return (
      <ChoiceSetting
        key={id}
        label={`« ${name || 'colonne sans nom'} » reçoit`}
        value={fromEntry}
        choices={[
          ['', `Par son nom\u00a0: ${automatic}`] as const,
          ...[...said, ...others].map(source => [source, entrySourceLabel(source, kind, known)] as const),
        ]}
        onChange={next =>
          void change(store, { id: fieldId, columnId: id }, { fromEntry: next || undefined }, false)
        }
      />
    );
  });
}
