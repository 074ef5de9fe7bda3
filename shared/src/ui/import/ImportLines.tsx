import { Badge, Box, chakra, Flex, Heading, Text, VisuallyHidden } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import {
  IMPORT_OUTCOMES,
  type ImportedLine,
  type ImportOutcome,
  type ImportReport,
} from '../../domain/import.ts';
import { Button } from '../Button.tsx';
import { FilterSelect } from '../table/FilterSelect.tsx';
import type { ImportField } from './importFields.ts';
import { rowsLook } from './rowsLook.ts';

interface ImportLinesProps {
  report: ImportReport;
  fields: readonly ImportField[];
  /** What stands in the file: the cell of a line, by its field. */
  cellOf: (line: number, field: string) => string;
  /** Where a line stands in the file. */
  placeOf: (line: number) => number;
}

const WORDS: Record<ImportOutcome, { before: string; after: string; color: string }> = {
  created: { before: 'Sera créé', after: 'Créé', color: 'green' },
  changed: { before: 'Sera modifié', after: 'Modifié', color: 'blue' },
  unchanged: { before: 'Inchangé', after: 'Inchangé', color: 'gray' },
  refused: { before: 'Refusé', after: 'Refusé', color: 'red' },
};
const A_PART = 50;

/** What becomes of each line of a file: the error at its cell, and what a line changes before and after. */
export function ImportLines({ report, fields, cellOf, placeOf }: ImportLinesProps) {
  const [outcome, setOutcome] = useState('');
  const [shown, setShown] = useState(A_PART);
  const { preview, lines } = report;
  const word = (kind: ImportOutcome) => (preview ? WORDS[kind].before : WORDS[kind].after);
  const count = (kind: ImportOutcome) => lines.filter(line => line.outcome === kind).length;
  const kept = lines.filter(line => !outcome || line.outcome === outcome);
  return (
    <Box as="section" aria-labelledby="lignes">
      <Heading as="h2" size="md" id="lignes" mb="3">
        {preview ? 'Ce que l’import fera' : 'Ce que l’import a fait'}
      </Heading>
      <Flex gap="3" wrap="wrap" mb="4" align="center" role="status">
        {IMPORT_OUTCOMES.map(kind => (
          // None is no alarm.
          <Badge key={kind} colorPalette={count(kind) > 0 ? WORDS[kind].color : 'gray'}>
            {word(kind)} : {count(kind)}
          </Badge>
        ))}
      </Flex>
      <Flex mb="3">
        <FilterSelect
          label="Lignes montrées"
          all="Toutes les lignes"
          options={IMPORT_OUTCOMES.map(kind => ({ value: kind, label: word(kind) }))}
          value={outcome}
          onChange={next => {
            setOutcome(next);
            setShown(A_PART);
          }}
        />
      </Flex>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Lignes du fichier" css={rowsLook}>
        <chakra.table w="full" textStyle="sm" css={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {['Ligne', 'Résultat', ...fields.map(({ label }) => label)].map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kept.slice(0, shown).map(line => (
              <tr key={line.line}>
                <td data-label="Ligne">{placeOf(line.line)}</td>
                <td data-label="Résultat">
                  <Badge colorPalette={WORDS[line.outcome].color}>{word(line.outcome)}</Badge>
                  <Elsewhere line={line} fields={fields} />
                </td>
                {fields.map(field => (
                  <td key={field.name} data-label={field.label}>
                    <Cell line={line} field={field} text={cellOf(line.line, field.name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
      {kept.length > shown ? (
        <Button variant="outline" mt="4" onClick={() => setShown(shown + A_PART * 4)}>
          Afficher plus de lignes ({kept.length - shown})
        </Button>
      ) : null}
    </Box>
  );
}

/** What no cell of the file is wrong with, and what else follows. */
function Elsewhere({ line, fields }: { line: ImportedLine; fields: readonly ImportField[] }) {
  const others = Object.entries(line.fields ?? {}).filter(
    ([path]) => !fields.some(({ name }) => name === path),
  );
  return (
    <>
      {others.map(([path, reason]) => (
        <Text key={path} color="fg.error">
          {reason}
        </Text>
      ))}
      {line.note ? <Text color="fg.muted">{line.note}</Text> : null}
    </>
  );
}

interface CellProps {
  line: ImportedLine;
  field: ImportField;
  text: string;
}

function Cell({ line, field, text }: CellProps) {
  const reason = line.fields?.[field.name];
  const change = line.changes?.find(one => one.field === field.name);
  if (change) {
    const { show = showValue } = field;
    return (
      <Flex as="span" gap="1.5" align="center" wrap="wrap">
        <chakra.s color="fg.muted">{show(change.before) || '–'}</chakra.s>
        <ArrowRight size={14} aria-hidden="true" />
        <VisuallyHidden>devient</VisuallyHidden>
        <chakra.strong fontWeight="semibold">{show(change.after) || '–'}</chakra.strong>
      </Flex>
    );
  }
  return (
    <>
      <chakra.span color={reason ? 'fg.error' : undefined} overflowWrap="anywhere">
        {text || '–'}
      </chakra.span>
      {reason ? <Text color="fg.error">{reason}</Text> : null}
    </>
  );
}

/** A value as people read it, where its field has no words of its own. */
export function showValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
