import {
  STEP_OPTIONS_MAX,
  type CreationOption,
  type CreationStep,
  type DocumentProblem,
} from '@rpd/shared/domain';
import { Box, Button, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { SortableArea, SortGrip } from '@rpd/shared/ui/editing';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormulaSetting } from '../panel/FormulaSetting.tsx';
import { NumberSetting, TextSetting } from '../panel/Labelled.tsx';
import { GrantSettings } from './GrantSettings.tsx';
import { Problems } from './Problems.tsx';
import { newOption, withoutEmpty, type PutStep } from './steps.ts';

interface ChoiceSettingsProps {
  step: CreationStep;
  put: PutStep;
  problemsOf: (index: number) => readonly DocumentProblem[];
}

/** How many options one chooses, and the options, one of which is open. */
export function ChoiceSettings({ step, put, problemsOf }: ChoiceSettingsProps) {
  const { options = [], min, max } = step;
  const [open, setOpen] = useState(options[0]?.id ?? '');
  const move = (id: string, to: number) => {
    const option = options.find(one => one.id === id);
    if (option) put({ options: options.filter(one => one !== option).toSpliced(to, 0, option) });
  };
  const edit = (id: string, changes: Partial<CreationOption>, isTyped?: boolean) =>
    put(
      { options: options.map(one => (one.id === id ? withoutEmpty({ ...one, ...changes }) : one)) },
      isTyped,
    );
  const add = () => {
    const option = newOption(options.length);
    put({ options: [...options, option] });
    setOpen(option.id);
  };
  return (
    <>
      <Flex gap="3" wrap="wrap">
        <Box flex="1 1 8rem">
          <NumberSetting
            label="Choisir au moins"
            isWhole
            value={min ?? 1}
            onChange={value => put({ min: value }, true)}
          />
        </Box>
        <Box flex="1 1 8rem">
          <NumberSetting
            label="Et au plus"
            isWhole
            value={max ?? Math.max(1, min ?? 1)}
            onChange={value => put({ max: value }, true)}
          />
        </Box>
      </Flex>
      <Stack gap="2" role="group" aria-label="Options de l’étape">
        <Text textStyle="sm" fontWeight="medium">
          Options
        </Text>
        <SortableArea items={options.map(({ id, name }) => ({ id, name: name || 'Option' }))} onMove={move}>
          <Stack gap="2">
            {options.map((option, at) => {
              const isOpen = option.id === open;
              const name = option.name || `l’option ${at + 1}`;
              return (
                <Box key={option.id} data-sortable={option.id} borderWidth="1px" borderRadius="lg" p="2">
                  <Flex align="center" gap="1">
                    <SortGrip id={option.id} name={name} />
                    <Box flex="1" minW="0">
                      <Text fontWeight="medium" overflowWrap="anywhere">
                        {option.name || 'Option sans nom'}
                      </Text>
                      {isOpen ? null : (
                        <Text textStyle="xs" color="fg.muted">
                          {grantCount(option)}
                        </Text>
                      )}
                    </Box>
                    <IconButton
                      label={isOpen ? `Refermer ${name}` : `Modifier ${name}`}
                      size="sm"
                      aria-expanded={isOpen}
                      onClick={() => setOpen(isOpen ? '' : option.id)}
                    >
                      {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
                    </IconButton>
                    <IconButton
                      label={`Supprimer ${name}`}
                      size="sm"
                      onClick={() => put({ options: options.filter(one => one.id !== option.id) })}
                    >
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  </Flex>
                  <Problems problems={problemsOf(at)} />
                  {isOpen ? (
                    <OptionSettings
                      option={option}
                      onChange={(changes, isTyped) => edit(option.id, changes, isTyped)}
                    />
                  ) : null}
                </Box>
              );
            })}
          </Stack>
        </SortableArea>
        <Button
          variant="outline"
          size="sm"
          alignSelf="flex-start"
          disabled={options.length >= STEP_OPTIONS_MAX}
          onClick={add}
        >
          <Plus aria-hidden="true" />
          Ajouter une option
        </Button>
      </Stack>
    </>
  );
}

const grantCount = ({ grants = [] }: CreationOption): string => {
  if (grants.length === 0) return 'Ne donne rien encore';
  return grants.length > 1 ? `Donne ${grants.length} valeurs` : 'Donne une valeur';
};

interface OptionSettingsProps {
  option: CreationOption;
  onChange: (changes: Partial<CreationOption>, isTyped?: boolean) => void;
}

function OptionSettings({ option, onChange }: OptionSettingsProps) {
  return (
    <Stack gap="3" p="2">
      <TextSetting
        label="Nom de l’option"
        maxLength={120}
        value={option.name}
        onChange={name => onChange({ name: name ?? '' }, true)}
      />
      <TextSetting
        label="Description"
        rows={2}
        maxLength={2000}
        value={option.description}
        onChange={description => onChange({ description }, true)}
      />
      <GrantSettings
        grants={option.grants ?? []}
        onChange={(grants, isTyped) => onChange({ grants }, isTyped)}
      />
      <FormulaSetting
        fieldId={option.id}
        part="showIf"
        label="Proposer cette option si"
        help={'Vide\u00a0: toujours.'}
        value={option.showIf}
        onChange={showIf => onChange({ showIf }, true)}
      />
    </Stack>
  );
}
