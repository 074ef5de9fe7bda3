import {
  buttonProblems,
  COSTS_MAX,
  RESETS_MAX,
  type ActionReset,
  type ResetTarget,
  type SheetField,
} from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { change } from '../actions.ts';
import { draftIn, useEditor, useEditorStore, type EditorState } from '../editor.store.ts';
import { DICE_ASKS } from './dice.questions.ts';
import { InitialSetting } from './InitialSetting.tsx';
import { FormulaSetting } from './FormulaSetting.tsx';
import { ChoiceSetting } from './Labelled.tsx';
import { useLatest } from './steadySettings.ts';

interface ActionSettingsProps {
  id: string;
  field: SheetField;
}

const RESETS: Record<ResetTarget, string> = {
  max: 'à son maximum',
  value: 'à une valeur',
  formula: 'par une formule',
};
/** What a reset may be, by the type of its field. */
const TARGETS: Partial<Record<SheetField['type'], readonly ResetTarget[]>> = {
  number: ['max', 'value', 'formula'],
  checkbox: ['value', 'formula'],
  string: ['value', 'formula'],
  textarea: ['value', 'formula'],
  date: ['value', 'formula'],
  select: ['value', 'formula'],
  multiselect: ['value'],
};

type Choices = [id: string, name: string, type: SheetField['type']][];

/** The fields that a press may change. As one text: a letter in another field's settings draws nothing here. */
const changeable =
  (own: string) =>
  (state: EditorState): string =>
    JSON.stringify(
      Object.entries(draftIn(state).fields).flatMap(([id, { type, name, formula }]) =>
        id !== own && TARGETS[type] && !formula ? [[id, name || 'Champ sans nom', type]] : [],
      ),
    );

/** What a press costs, what it resets, and what it asks first (PLS-2). */
export function ActionSettings({ id, field }: ActionSettingsProps) {
  const store = useEditorStore();
  const { costs = [], resets = [], dice = '' } = field;
  const choices = JSON.parse(useEditor(changeable(id))) as Choices;
  const problems = JSON.parse(
    useEditor(state => JSON.stringify(buttonProblems(draftIn(state).fields, id))),
  ) as ReturnType<typeof buttonProblems>;
  const isPressed = field.type === 'roll' || dice !== '';
  const put = useLatest((changes: Pick<Partial<SheetField>, 'costs' | 'resets'>, isTyped?: boolean) => {
    const emptied = Object.entries(changes).map(([key, all]) => [key, all?.length ? all : undefined]);
    change(store, id, Object.fromEntries(emptied) as typeof changes, isTyped ?? true);
  });
  if (!isPressed && costs.length === 0 && resets.length === 0) return null;
  const taken = new Set([...costs, ...resets].map(({ fieldId }) => fieldId));
  const numbers = choices.filter(([, , type]) => type === 'number');
  const next = (from: Choices) => from.find(([one]) => !taken.has(one));
  const wrongAt = (path: string) => problems.filter(one => one.path.startsWith(path)).map(one => one.message);
  const general = problems.filter(({ path }) => path === 'costs' || path === 'resets');
  const add = (kind: 'cost' | 'reset') => {
    const [fieldId, , type] = next(kind === 'cost' ? numbers : choices) ?? [];
    if (!fieldId || !type) return;
    if (kind === 'cost') put({ costs: [...costs, { fieldId, amount: '1' }] }, false);
    else put({ resets: [...resets, startOf(fieldId, type, store.getState())] }, false);
  };
  return (
    <Stack gap="3" role="group" aria-label="Pression">
      <Heading as="h3" size="xs">
        Quand on presse ce bouton
      </Heading>
      {general.map(({ message }) => (
        <Wrong key={message}>{message}</Wrong>
      ))}
      {dice ? <Asks dice={dice} onWrite={written => change(store, id, { dice: written }, false)} /> : null}
      {costs.map((cost, at) => (
        <Line
          // They have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          name={`le coût ${at + 1}`}
          wrong={wrongAt(`costs[${at}].`)}
          onRemove={() => put({ costs: costs.toSpliced(at, 1) }, false)}
        >
          <ChoiceSetting
            label="Coûte à"
            value={cost.fieldId}
            choices={withOwn(numbers, cost.fieldId)}
            onChange={fieldId => put({ costs: costs.with(at, { ...cost, fieldId }) }, false)}
          />
          <FormulaSetting
            fieldId={id}
            part="costs"
            at={at}
            type="number"
            label={`Combien (coût ${at + 1})`}
            help="Un nombre ou une formule. S’il n’en reste pas assez, le bouton ne fait rien."
            value={cost.amount}
            onChange={amount => put({ costs: costs.with(at, { ...cost, amount: amount ?? '' }) })}
          />
        </Line>
      ))}
      {resets.map((reset, at) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          name={`la remise ${at + 1}`}
          wrong={wrongAt(`resets[${at}].`)}
          onRemove={() => put({ resets: resets.toSpliced(at, 1) }, false)}
        >
          <Reset
            id={id}
            at={at}
            reset={reset}
            choices={choices}
            hasDice={dice !== ''}
            onChange={(one, isTyped) => put({ resets: resets.with(at, one) }, isTyped)}
          />
        </Line>
      ))}
      <Flex gap="2" wrap="wrap">
        <Add
          isDisabled={costs.length >= COSTS_MAX || !next(numbers)}
          words="Ajouter un coût"
          onAdd={() => add('cost')}
        />
        <Add
          isDisabled={resets.length >= RESETS_MAX || !next(choices)}
          words="Remettre un champ à niveau"
          onAdd={() => add('reset')}
        />
      </Flex>
    </Stack>
  );
}

/** How a field is reset at first: to its maximum where it has one. */
function startOf(fieldId: string, type: SheetField['type'], state: EditorState): ActionReset {
  const { max, pairedWith } = draftIn(state).fields[fieldId] ?? {};
  if (type === 'number') {
    return max !== undefined || pairedWith ? { fieldId, to: 'max' } : { fieldId, to: 'value', value: 0 };
  }
  return { fieldId, to: 'value', value: type === 'checkbox' ? false : type === 'multiselect' ? [] : '' };
}

/** The choices, and the field that a document names though nobody may choose it. */
const withOwn = (choices: Choices, own: string): (readonly [string, string])[] => {
  const all = choices.map(([id, name]) => [id, name] as const);
  return all.some(([id]) => id === own) ? all : [[own, 'Un champ qui ne convient pas'], ...all];
};

interface ResetProps {
  id: string;
  at: number;
  reset: ActionReset;
  choices: Choices;
  hasDice: boolean;
  onChange: (reset: ActionReset, isTyped?: boolean) => void;
}

function Reset({ id, at, reset, choices, hasDice, onChange }: ResetProps) {
  const store = useEditorStore();
  const target = useEditor(state => draftIn(state).fields[reset.fieldId]);
  const { fieldId, to, value, formula } = reset;
  const possible = (target && TARGETS[target.type]) ?? [to];
  const setValue = useLatest(({ initial }: { initial?: ActionReset['value'] }, isTyped?: boolean) => {
    if (target) onChange({ fieldId, to, value: initial ?? emptyOf(target) }, isTyped);
  });
  const result = hasDice ? ' « résultat » est celui des dés.' : '';
  return (
    <>
      <ChoiceSetting
        label="Remet"
        value={fieldId}
        choices={withOwn(choices, fieldId)}
        onChange={chosen => {
          const type = choices.find(([one]) => one === chosen)?.[2] ?? 'number';
          onChange(startOf(chosen, type, store.getState()), false);
        }}
      />
      <ChoiceSetting
        label={`Comment (remise ${at + 1})`}
        value={to}
        choices={possible.map(one => [one, RESETS[one]] as const)}
        onChange={chosen => {
          if (chosen === 'value' && target)
            onChange({ ...startOf(fieldId, 'string', store.getState()), value: emptyOf(target) }, false);
          else if (chosen === 'formula') onChange({ fieldId, to: chosen, formula: formula ?? '0' }, false);
          else onChange({ fieldId, to: chosen }, false);
        }}
      />
      {to === 'formula' ? (
        <FormulaSetting
          fieldId={id}
          part="resets"
          at={at}
          type={target?.type ?? 'number'}
          label={`Ce qu’il devient (remise ${at + 1})`}
          help={`Une formule : niveau * 2.${result}`}
          value={formula}
          onChange={written => onChange({ fieldId, to, ...(written && { formula: written }) })}
        />
      ) : null}
      {to === 'value' && target ? (
        <InitialSetting
          label={`Valeur (remise ${at + 1})`}
          field={{ ...target, initial: value }}
          onChange={setValue}
        />
      ) : null}
    </>
  );
}

/** What clears a field; a number and a box have no such value. */
const emptyOf = ({ type }: SheetField): ActionReset['value'] => {
  if (type === 'number') return 0;
  if (type === 'checkbox') return false;
  return type === 'multiselect' ? [] : '';
};

/** Writes questions into the dice: nobody has to know how they are written. */
function Asks({ dice, onWrite }: { dice: string; onWrite: (dice: string) => void }) {
  const offered = DICE_ASKS.flatMap(({ label, write }) => {
    const written = write(dice);
    return written === undefined ? [] : [{ label, written }];
  });
  if (offered.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Text textStyle="sm">Demander avant de lancer&nbsp;:</Text>
      {offered.map(({ label, written }) => (
        <Button key={label} variant="outline" size="xs" onClick={() => onWrite(written)}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}

interface LineProps {
  name: string;
  wrong: readonly string[];
  onRemove: () => void;
  children: ReactNode;
}

function Line({ name, wrong, onRemove, children }: LineProps) {
  return (
    <Flex gap="1" borderWidth="1px" borderRadius="md" p="2" align="flex-start">
      <Stack gap="2" flex="1" minW="0">
        {children}
        {wrong.map(message => (
          <Wrong key={message}>{message}</Wrong>
        ))}
      </Stack>
      <IconButton label={`Supprimer ${name}`} size="xs" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}

const Wrong = ({ children }: { children: string }) => (
  <Text textStyle="xs" color="fg.error">
    {children.charAt(0).toUpperCase() + children.slice(1)}
  </Text>
);

function Add({ words, isDisabled, onAdd }: { words: string; isDisabled: boolean; onAdd: () => void }) {
  return (
    <Box>
      <Button variant="outline" size="xs" disabled={isDisabled} onClick={onAdd}>
        <Plus aria-hidden="true" />
        {words}
      </Button>
    </Box>
  );
}
