import type { PackReport, PackReportLine } from '@rpd/shared/domain';
import { Badge, Box, Button, formatDateTime, formatNumber, Stack, Text } from '@rpd/shared/ui';
import { useState } from 'react';
import { countWords, OUTCOME_COLORS, OUTCOME_LABELS } from './compendium.labels.ts';

/** Lines that are drawn at once. */
const STEP = 50;

/** What an import did, or would do: of the whole, then entry by entry. */
export function PackReportView({ report, isDone = false }: { report: PackReport; isDone?: boolean }) {
  const { pack, before, by, at, notes, lines, more } = report;
  const [shown, setShown] = useState(STEP);
  return (
    <Stack gap="4">
      <Box>
        <Text fontWeight="semibold">
          {pack.name}, version {pack.packVersion}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          De {pack.author} · {pack.license}
          {before ? ` · remplace la version ${before}` : ''}
        </Text>
        {isDone ? (
          <>
            <Text textStyle="sm" color="fg.muted">
              Importé par {by.name || 'quelqu’un qui n’est plus ici'} le {formatDateTime(at)}
            </Text>
            <Text mt="2">{`${countWords(report)}.`.replace(/^./u, first => first.toUpperCase())}</Text>
          </>
        ) : null}
      </Box>
      {notes.length > 0 ? (
        <Box as="ul" ps="5" textStyle="sm">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      ) : null}
      {lines.length > 0 ? (
        <Box as="ul" listStyleType="none" aria-label="Entrée par entrée" borderTopWidth="1px">
          {/* Two that were refused may have one identifier. */}
          {[...lines.entries()].slice(0, shown).map(([place, line]) => (
            <Line key={place} line={line} />
          ))}
        </Box>
      ) : null}
      {lines.length > shown ? (
        <Button variant="outline" size="sm" alignSelf="flex-start" onClick={() => setShown(shown + STEP)}>
          Afficher {Math.min(STEP, lines.length - shown)} lignes de plus
        </Button>
      ) : more > 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Et {formatNumber(more)} autres lignes, sans perte.
        </Text>
      ) : null}
    </Stack>
  );
}

function Line({ line: { key, name, outcome, losses } }: { line: PackReportLine }) {
  return (
    <Box as="li" py="2" borderBottomWidth="1px">
      <Badge colorPalette={OUTCOME_COLORS[outcome]} me="2">
        {OUTCOME_LABELS[outcome]}
      </Badge>
      <Text as="span" fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Text>{' '}
      <Text as="span" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {key}
      </Text>
      {losses.length > 0 ? (
        <Box as="ul" ps="5" textStyle="sm" overflowWrap="anywhere">
          {losses.map(loss => (
            <li key={loss}>{loss}</li>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
