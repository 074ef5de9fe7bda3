import type { FieldLike } from '@rpd/shared/domain';
import { Box, Button, chakra, Heading, Stack, Text } from '@rpd/shared/ui';
import { PART_LABELS, type FormulaPart } from '../importing/plan.labels.ts';

interface UntranslatedFormulasProps {
  field: FieldLike;
  onChange: (changes: Partial<FieldLike>) => void;
}

/** Formulas of another tool that an import left in the field: whole, with what is missing. They calculate nothing. */
export function UntranslatedFormulas({ field: { untranslated = [] }, onChange }: UntranslatedFormulasProps) {
  if (untranslated.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label="Formules à réécrire"
      borderWidth="1px"
      borderRadius="md"
      p="3"
      bg="bg.subtle"
    >
      <Heading as="h3" size="sm" mb="2">
        À réécrire
      </Heading>
      <Stack gap="3">
        {untranslated.map(({ part, source, reason }, index) => (
          <Stack key={`${part} ${source}`} gap="1" textStyle="sm">
            <Text fontWeight="medium">
              {PART_LABELS[part as FormulaPart] ?? part} : {reason}
            </Text>
            <chakra.pre
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
              fontFamily="mono"
              maxH="40"
              overflowY="auto"
              tabIndex={0}
              m="0"
            >
              {source}
            </chakra.pre>
            <Button
              size="sm"
              variant="outline"
              alignSelf="flex-start"
              aria-label={`Retirer : ${PART_LABELS[part as FormulaPart] ?? part}`}
              onClick={() => onChange({ untranslated: untranslated.filter((_one, at) => at !== index) })}
            >
              Retirer
            </Button>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
