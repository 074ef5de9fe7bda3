import {
  IMPORT_OUTCOMES,
  type ImportedLine,
  type ImportOutcome,
  type ImportReport,
} from '@rpd/shared/domain';
import { Badge, Box, Button, chakra, Flex, Heading, Text } from '@rpd/shared/ui';
import { FilterSelect } from '@rpd/shared/ui/search';
import { useState } from 'react';
import type { TargetField } from './imports.targets.ts';

interface ImportLinesProps {
  report: ImportReport;
  fields: readonly TargetField[];
}

const WORDS: Record<ImportOutcome, { before: string; after: string; color: string }> = {
  created: { before: 'Sera créé', after: 'Créé', color: 'green' },
  changed: { before: 'Sera modifié', after: 'Modifié', color: 'blue' },
  unchanged: { before: 'Inchangé', after: 'Inchangé', color: 'gray' },
  refused: { before: 'Refusé', after: 'Refusé', color: 'red' },
};
const A_PART = 50;

/** What becomes of each line of a file. */
export function ImportLines({ report, fields }: ImportLinesProps) {
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
          <Badge key={kind} colorPalette={WORDS[kind].color}>
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
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Lignes du fichier">
        <chakra.table w="full" css={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {['Ligne', 'Nom', 'Résultat', 'Pourquoi'].map(title => (
                <chakra.th key={title} scope="col" textAlign="start" p="2" borderBottomWidth="1px">
                  {title}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kept.slice(0, shown).map(line => (
              <Line key={line.line} line={line} word={word(line.outcome)} fields={fields} />
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

interface LineProps {
  line: ImportedLine;
  word: string;
  fields: readonly TargetField[];
}

function Line({ line, word, fields }: LineProps) {
  const labelOf = (path: string) => fields.find(({ name }) => name === path)?.label ?? path;
  return (
    <tr>
      <chakra.td p="2" borderBottomWidth="1px">
        {line.line}
      </chakra.td>
      <chakra.td p="2" borderBottomWidth="1px" overflowWrap="anywhere">
        {line.name || '–'}
      </chakra.td>
      <chakra.td p="2" borderBottomWidth="1px">
        <Badge colorPalette={WORDS[line.outcome].color}>{word}</Badge>
      </chakra.td>
      <chakra.td p="2" borderBottomWidth="1px">
        {Object.entries(line.fields ?? {}).map(([path, reason]) => (
          <Text key={path} textStyle="sm">
            {path ? `${labelOf(path)} : ` : ''}
            {reason}
          </Text>
        ))}
      </chakra.td>
    </tr>
  );
}
