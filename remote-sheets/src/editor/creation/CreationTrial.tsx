import {
  creationState,
  initialValues,
  readStepDice,
  rollCompiled,
  type CreationStep,
} from '@rpd/shared/domain';
import { Box, Button, Stack, Text } from '@rpd/shared/ui';
import { CreationGuide, type CreationProgress } from '@rpd/shared/ui/creation';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useMemo, useState } from 'react';
import { draftIn, useEditor } from '../editor.store.ts';
import { useCatalogueOptions } from '../../lib/useCatalogueOptions.ts';

const START: CreationProgress = { answers: {}, at: '' };

/** The steps as a player meets them, on a character that nobody keeps. */
export function CreationTrial({ problems }: { problems: readonly string[] }) {
  const draft = useEditor(draftIn);
  const fields = useCatalogueOptions(draft.fields, draft.gameType ?? '');
  const document = useMemo(() => ({ structure: draft.structure, fields }), [draft.structure, fields]);
  const [progress, setProgress] = useState(START);
  const [isDone, setDone] = useState(false);
  const values = useMemo(
    () => (isDone ? creationState(document, progress.answers).values : initialValues(fields)),
    [isDone, document, progress.answers, fields],
  );
  if (problems.length > 0) {
    return (
      <Stack as="ul" listStyleType="none" gap="1">
        {problems.map(message => (
          <Text as="li" key={message} color="fg.error">
            {message}
          </Text>
        ))}
      </Stack>
    );
  }
  if (isDone) {
    return (
      <Stack gap="4">
        <Text role="status" fontWeight="medium">
          Le personnage d’essai, rempli par les étapes.
        </Text>
        <Box>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setProgress(START);
              setDone(false);
            }}
          >
            Recommencer l’essai
          </Button>
        </Box>
        <SheetView document={document} values={values} viewer="owner" />
      </Stack>
    );
  }
  return (
    <Box maxW="60rem" mx="auto">
      <CreationGuide
        document={document}
        progress={progress}
        onProgress={setProgress}
        throwDice={throwHere}
        finishLabel="Finir l’essai"
        isInDialog
        onFinish={() => setDone(true)}
      />
    </Box>
  );
}

/** Of a try alone: those of a character are thrown by the server. */
function throwHere({ dice = '', fieldIds = [] }: CreationStep): Promise<number[]> {
  const compiled = readStepDice(dice);
  const roll = () => rollCompiled(compiled, { read: () => undefined }).rolls[0]?.total ?? 0;
  return Promise.resolve(fieldIds.map(roll));
}
