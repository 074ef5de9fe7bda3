import { STEP_KINDS, STEPS_MAX, type CreationStep } from '@rpd/shared/domain';
import { Box, Button, chakra, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { SortableArea, SortGrip } from '@rpd/shared/ui/editing';
import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useEditorStore } from '../editor.store.ts';
import { changeSteps, newStep, STEP_WORDS } from './steps.ts';

interface StepListProps {
  steps: readonly CreationStep[];
  chosen: string;
  isWrong: (at: number) => boolean;
  onChoose: (id: string) => void;
}

/** The steps in their order: chosen, moved by their grips, added and taken out. */
export function StepList({ steps, chosen, isWrong, onChoose }: StepListProps) {
  const store = useEditorStore();
  const { announce } = store.getState();
  const add = (kind: CreationStep['kind']) => {
    const step = newStep(kind);
    changeSteps(store, 'Ajouter une étape', all => [...all, step]);
    onChoose(step.id);
    announce(`Étape ajoutée\u00a0: ${step.title}`);
  };
  const remove = (at: number) => {
    const { title = '' } = steps[at] ?? {};
    changeSteps(store, 'Supprimer une étape', all => all.toSpliced(at, 1));
    onChoose(steps[at + 1]?.id ?? steps[at - 1]?.id ?? '');
    announce(`Étape supprimée\u00a0: ${title}`);
  };
  const move = (id: string, to: number) => {
    changeSteps(store, 'Déplacer une étape', all => {
      const step = all.find(one => one.id === id);
      return step ? all.filter(one => one !== step).toSpliced(to, 0, step) : all;
    });
  };
  return (
    <Stack gap="4">
      <SortableArea
        items={steps.map(({ id, title }) => ({ id, name: title || 'Étape sans titre' }))}
        onMove={move}
      >
        <Stack as="ol" aria-label="Étapes" listStyleType="none" gap="1.5">
          {steps.map((step, at) => (
            <Flex
              as="li"
              key={step.id}
              data-sortable={step.id}
              align="center"
              gap="1"
              pe="1"
              borderWidth="1px"
              borderRadius="lg"
              borderColor={step.id === chosen ? 'brand.solid' : 'border'}
              bg={step.id === chosen ? 'brand.subtle' : 'bg.panel'}
            >
              <SortGrip id={step.id} name={step.title || `l’étape ${at + 1}`} />
              <chakra.button
                type="button"
                flex="1"
                minW="0"
                py="2"
                textAlign="start"
                aria-current={step.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(step.id)}
              >
                <Text as="span" display="block" fontWeight="medium" overflowWrap="anywhere">
                  {step.title || 'Étape sans titre'}
                </Text>
                <Text as="span" display="block" textStyle="xs" color="fg.muted">
                  {STEP_WORDS[step.kind].label}
                  {step.showIf ? ' · sous condition' : ''}
                </Text>
              </chakra.button>
              {isWrong(at) ? (
                <Box color="fg.error" role="img" aria-label="À corriger" title="À corriger">
                  <TriangleAlert size={16} aria-hidden="true" />
                </Box>
              ) : null}
              <IconButton
                label={`Supprimer ${step.title || `l’étape ${at + 1}`}`}
                size="xs"
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </Stack>
      </SortableArea>
      <Box>
        <Text textStyle="sm" fontWeight="medium" mb="2" id="add-step">
          Ajouter une étape
        </Text>
        <Flex gap="2" wrap="wrap" role="group" aria-labelledby="add-step">
          {[...STEP_KINDS].toSorted(byUse).map(kind => (
            <Button
              key={kind}
              variant="outline"
              size="sm"
              title={STEP_WORDS[kind].about}
              disabled={steps.length >= STEPS_MAX}
              onClick={() => add(kind)}
            >
              <Plus aria-hidden="true" />
              {STEP_WORDS[kind].label}
            </Button>
          ))}
        </Flex>
      </Box>
    </Stack>
  );
}

const ORDER = Object.keys(STEP_WORDS);
const byUse = (one: string, other: string): number => ORDER.indexOf(one) - ORDER.indexOf(other);
