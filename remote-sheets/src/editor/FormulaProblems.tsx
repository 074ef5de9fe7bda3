import { Box, Button, Text } from '@rpd/shared/ui';
import { useEditor, useEditorStore } from './editor.store.ts';
import { nameOf } from './model/place.ts';
import { programIn } from './program.ts';

/** Formulas that do not work, each leading to its field: a sheet can be saved with them, and nobody is surprised. */
export function FormulaProblems() {
  const store = useEditorStore();
  const { problems } = useEditor(programIn);
  const draft = store.getState().read;
  if (problems.length === 0) return null;
  return (
    <Box bg="bg.warning" color="fg.warning" borderRadius="lg" p="3" mb="3">
      <Text fontWeight="medium">
        {problems.length > 1
          ? `${problems.length} formules ne fonctionnent pas :`
          : 'Une formule ne fonctionne pas :'}
      </Text>
      {problems.slice(0, 5).map(({ fieldId, columnId, part, message }) => (
        <Button
          key={`${fieldId} ${columnId} ${part} ${message}`}
          variant="plain"
          size="sm"
          h="auto"
          minH="6"
          whiteSpace="normal"
          textAlign="start"
          justifyContent="flex-start"
          display="block"
          color="inherit"
          onClick={() => store.getState().select(fieldId)}
        >
          {nameOf(draft, fieldId)} : {message}
        </Button>
      ))}
    </Box>
  );
}
