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
  STANDARD_KINDS,
} from '@rpd/shared/domain';
import { Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { useState } from 'react';
import { compendiumKindLabel, entrySourceLabel } from '../../lib/compendium.labels.ts';
import { change } from '../actions.ts';
import { useEditorStore } from '../editor.store.ts';
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
  const isStandard = STANDARD_KINDS.some(({ key }) => key === kind);
  const [isNaming, setNaming] = useState(false);
  const target = column ? { id: fieldId, columnId: column.id } : fieldId;
  const of = column ? ` de « ${column.name} »` : '';
  const give = useLatest((next: string) => change(store, target, { compendium: next || undefined }, false));
  const kinds = [
    ['', 'Non'],
    ...STANDARD_KINDS.map(({ key, name }) => [key, name] as const),
    ...(kind && !isStandard ? [[kind, compendiumKindLabel(kind)] as const] : []),
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
      {isNaming || (kind && !isStandard) ? (
        <KindName
          key={kind}
          kind={isStandard ? '' : kind}
          onName={key => {
            setNaming(false);
            give(key);
          }}
        />
      ) : null}
      {kind && field.type === 'repeat' ? <Columns fieldId={fieldId} kind={kind} columns={columns} /> : null}
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
  columns: readonly FieldColumn[];
}

function Columns({ fieldId, kind, columns }: ColumnsProps) {
  const store = useEditorStore();
  // What each takes when nothing is said of it.
  const byName = entrySources(columns.map(column => ({ ...column, fromEntry: undefined })));
  const known = STANDARD_KINDS.find(({ key }) => key === kind)?.columns ?? [];
  const said = [ENTRY_NAME, ENTRY_DESCRIPTION, ...known.map(({ key }) => key), ENTRY_NOTHING];
  if (columns.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        Ajoutez d’abord des colonnes à ces lignes.
      </Text>
    );
  }
  return columns.map(({ id, name, fromEntry = '' }) => {
    const own = byName.get(id);
    const automatic = own === undefined ? 'rien' : entrySourceLabel(own, kind);
    const others = fromEntry && !said.includes(fromEntry) ? [fromEntry] : [];
    return (
      <ChoiceSetting
        key={id}
        label={`« ${name || 'colonne sans nom'} » reçoit`}
        value={fromEntry}
        choices={[
          ['', `Par son nom\u00a0: ${automatic}`] as const,
          ...[...said, ...others].map(source => [source, entrySourceLabel(source, kind)] as const),
        ]}
        onChange={next =>
          void change(store, { id: fieldId, columnId: id }, { fromEntry: next || undefined }, false)
        }
      />
    );
  });
}
