import { Box, Button, chakra, Stack, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useRef } from 'react';
import type { Imported } from './readFile.ts';
import { countWords, ReportLines } from './ReportLines.tsx';

interface ImportDialogProps {
  imported: Imported;
  /** The sheet that is being read in its place. */
  next: number | undefined;
  onTake: () => void;
  onClose: () => void;
  /** Another sheet of the same file. */
  onChoose: (index: number) => void;
}

/** What a foreign file gives here, before it is taken: which of its sheets, and what becomes of it. */
export function ImportDialog({ imported, next, onTake, onClose, onChoose }: ImportDialogProps) {
  const { from, name, templates, chosen, report } = imported;
  const first = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      size="lg"
      onClose={onClose}
      title={`Importer ${name ? `« ${name} »` : 'cette fiche'} de ${from} ?`}
      description={`${sentence(countWords(report.counts))}.`}
      initialFocus={first}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Ne pas importer
          </Button>
          <Button busy={next !== undefined} onClick={onTake}>
            Importer
          </Button>
        </>
      }
    >
      <Stack gap="4" ref={first} tabIndex={-1} outline="none">
        {templates.length > 1 ? (
          <chakra.label display="grid" gap="1" fontWeight="medium">
            Fiche à importer
            <NativeSelect.Root>
              <NativeSelect.Field
                value={next ?? chosen}
                onChange={event => onChoose(Number(event.target.value))}
              >
                {numbered(templates).map(({ template, place }) => (
                  <option key={place} value={place}>
                    {template.name} ({template.kind})
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </chakra.label>
        ) : null}
        {report.counts.formulas.kept > 0 ? (
          <Text textStyle="sm">
            Une formule qui ne se traduit pas reste entière dans son champ, sans être calculée. Ce rapport
            reste consultable après l’import.
          </Text>
        ) : null}
        <Box
          maxH="45dvh"
          overflowY="auto"
          tabIndex={0}
          role="region"
          aria-label="Rapport"
          borderWidth="1px"
          borderRadius="md"
          p="2"
        >
          <ReportLines lines={report.lines} />
        </Box>
      </Stack>
    </Dialog>
  );
}

/** Two templates may have one name. */
const numbered = (templates: Imported['templates']) =>
  templates.map((template, place) => ({ template, place }));

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
