import {
  STEP_GRANTS_MAX,
  type CreationGrant,
  type FieldLike,
  type GrantWay,
  type SheetField,
} from '@rpd/shared/domain';
import { Box, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Trash2 } from 'lucide-react';
import { draftIn, useEditor } from '../editor.store.ts';
import { InitialSetting } from '../panel/InitialSetting.tsx';
import { ChoiceSetting, NumberSetting } from '../panel/Labelled.tsx';
import { useLatest } from '../panel/steadySettings.ts';
import { firstGrant, isFillable, nameOf, withoutEmpty } from './steps.ts';

const WAYS: Record<GrantWay, string> = {
  set: 'prend la valeur',
  add: 'augmente de',
  line: 'reçoit une ligne',
};

/** What may be done to a field, by its type. */
function waysOf({ type }: SheetField): GrantWay[] {
  if (type === 'repeat') return ['line'];
  if (type === 'multiselect') return ['add'];
  return type === 'number' ? ['add', 'set'] : ['set'];
}

interface GrantSettingsProps {
  grants: readonly CreationGrant[];
  onChange: (grants: CreationGrant[], isTyped?: boolean) => void;
}

/** What an option gives: one line for each field. */
export function GrantSettings({ grants, onChange }: GrantSettingsProps) {
  const fields = useEditor(state => draftIn(state).fields);
  const offered = Object.entries(fields).filter(([, field]) => isFillable(field));
  return (
    <Stack gap="2" role="group" aria-label="Ce que donne l’option">
      <Text textStyle="sm" fontWeight="medium">
        Ce qu’elle donne
      </Text>
      {grants.map((grant, at) => (
        // Grants have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex key={at} gap="1" align="flex-start" borderWidth="1px" borderRadius="md" p="2">
          <Box flex="1" minW="0">
            <Grant
              grant={grant}
              at={at}
              field={Object.hasOwn(fields, grant.fieldId) ? fields[grant.fieldId] : undefined}
              onChange={(next, isTyped) => onChange(grants.with(at, next), isTyped)}
            />
          </Box>
          <IconButton
            label={`Retirer ${nameOf(fields, grant.fieldId)}`}
            size="xs"
            onClick={() => onChange(grants.toSpliced(at, 1))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Flex>
      ))}
      {grants.length < STEP_GRANTS_MAX ? (
        <ChoiceSetting
          label="Donner un champ"
          value=""
          choices={[
            ['', offered.length > 0 ? 'Choisir…' : 'Aucun champ ne convient'],
            ...offered.map(([id, { name }]) => [id, name || 'Champ sans nom'] as const),
          ]}
          onChange={id => {
            if (id) onChange([...grants, firstGrant(id, fields[id])]);
          }}
        />
      ) : null}
    </Stack>
  );
}

interface GrantProps {
  grant: CreationGrant;
  at: number;
  field: SheetField | undefined;
  onChange: (grant: CreationGrant, isTyped?: boolean) => void;
}

function Grant({ grant, at, field, onChange }: GrantProps) {
  const { fieldId, how, value, cells = [] } = grant;
  if (!field) return <Text color="fg.error">Ce champ n’est plus dans la fiche.</Text>;
  const ways = waysOf(field);
  return (
    <Stack gap="2">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {field.name || 'Champ sans nom'}
      </Text>
      {ways.length > 1 ? (
        <ChoiceSetting
          label={`Comment (${at + 1})`}
          value={how}
          choices={ways.map(way => [way, WAYS[way]] as const)}
          onChange={way => onChange({ fieldId, how: way, ...(value !== undefined && { value }) })}
        />
      ) : null}
      {how === 'add' && field.type === 'number' ? (
        <NumberSetting
          label={`De combien (${at + 1})`}
          value={typeof value === 'number' ? value : undefined}
          onChange={next => onChange(withoutEmpty({ fieldId, how, value: next }), true)}
        />
      ) : null}
      {how === 'add' && field.type === 'multiselect' ? (
        <ChoiceSetting
          label={`Ce qui s’ajoute (${at + 1})`}
          value={Array.isArray(value) ? (value[0] ?? '') : ''}
          choices={field.options.map(option => [option.value, option.label || option.value] as const)}
          onChange={next => onChange({ fieldId, how, value: [next] })}
        />
      ) : null}
      {how === 'set' ? (
        <Value
          label={`Valeur (${at + 1})`}
          field={field}
          value={value}
          onChange={(next, isTyped) => onChange(withoutEmpty({ fieldId, how, value: next }), isTyped)}
        />
      ) : null}
      {how === 'line'
        ? (field.columns ?? []).map(column => (
            <Value
              key={column.id}
              label={column.name || 'Colonne sans nom'}
              field={column as FieldLike}
              value={cells.find(({ columnId }) => columnId === column.id)?.value}
              onChange={(next, isTyped) => {
                const others = cells.filter(({ columnId }) => columnId !== column.id);
                const own = next === undefined ? [] : [{ columnId: column.id, value: next }];
                onChange({ fieldId, how, cells: [...others, ...own] }, isTyped);
              }}
            />
          ))
        : null}
    </Stack>
  );
}

interface ValueProps {
  label: string;
  field: FieldLike;
  value: CreationGrant['value'];
  onChange: (value: CreationGrant['value'], isTyped: boolean) => void;
}

/** A value for a field or a column, by its type. */
function Value({ label, field, value, onChange }: ValueProps) {
  const put = useLatest(({ initial }: Pick<Partial<FieldLike>, 'initial'>, isTyped?: boolean) =>
    onChange(initial, isTyped ?? true),
  );
  return <InitialSetting label={label} field={{ ...field, initial: value }} onChange={put} />;
}
