import { FieldLine } from '../FieldLine.tsx';
import { formatNumber } from '@rpd/shared/domain';
import { Button, chakra, Heading, Stack, Text } from '@rpd/shared/ui';
import { useState } from 'react';
import { KIND_LABELS, type ImportCounts, type LineKind, type ReportLine } from './report.ts';

const KINDS: readonly LineKind[] = ['kept', 'changed', 'lost'];
/** Lines that are shown at once. */
const SHOWN = 20;

const count = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value > 1 ? many : one}`;

/** « 210 champs, 98 formules sur 105 calculées, 7 gardées en texte » */
export function countWords({ templates, fields, formulas }: ImportCounts): string {
  const missing = fields.found - fields.taken;
  return [
    ...(templates.found > 1 ? [`une des ${formatNumber(templates.found)} fiches du fichier`] : []),
    count(fields.taken, 'champ', 'champs') + (missing > 0 ? ` sur ${formatNumber(fields.found)}` : ''),
    ...(formulas.found > 0
      ? [
          `${count(formulas.taken, 'formule reprise', 'formules reprises')} sur ${formatNumber(formulas.found)}`,
        ]
      : []),
    ...(formulas.kept > 0 ? [`${count(formulas.kept, 'gardée', 'gardées')} en texte`] : []),
  ].join(', ');
}

const keyOf = ({ path, name, message }: ReportLine): string => `${path} ${name} ${message}`;
/** Each line once. */
const distinct = (lines: readonly ReportLine[]): ReportLine[] => [
  ...new Map(lines.map(line => [keyOf(line), line])).values(),
];

interface ReportLinesProps {
  lines: readonly ReportLine[];
  /** Leads to a field; without it, lines are words. */
  onGo?: (fieldId: string) => void;
}

/** The lines of a report by their kind, those of formulas first. */
export function ReportLines({ lines, onGo }: ReportLinesProps) {
  return (
    <Stack gap="4">
      {KINDS.map(kind => {
        const own = distinct(lines.filter(line => line.kind === kind));
        return own.length > 0 ? <Group key={kind} kind={kind} lines={own} onGo={onGo} /> : null;
      })}
    </Stack>
  );
}

function Group({
  kind,
  lines,
  onGo,
}: {
  kind: LineKind;
  lines: readonly ReportLine[];
  onGo: ReportLinesProps['onGo'] | undefined;
}) {
  const [most, setMost] = useState(SHOWN);
  const title = `${KIND_LABELS[kind]} (${formatNumber(lines.length)})`;
  return (
    <section>
      <Heading as="h3" size="sm" mb="1">
        {title}
      </Heading>
      <chakra.ul aria-label={KIND_LABELS[kind]} listStyleType="none" display="grid" gap="1">
        {lines.slice(0, most).map(line => (
          <li key={keyOf(line)}>
            <Line line={line} onGo={onGo} />
          </li>
        ))}
      </chakra.ul>
      {lines.length > most ? (
        <Button size="sm" variant="outline" mt="2" onClick={() => setMost(most + 4 * SHOWN)}>
          Montrer la suite ({formatNumber(lines.length - most)})
        </Button>
      ) : null}
    </section>
  );
}

function Line({
  line: { name, message, path, fieldId },
  onGo,
}: {
  line: ReportLine;
  onGo: ReportLinesProps['onGo'] | undefined;
}) {
  const words = (
    <>
      <chakra.span fontWeight="medium">{name || 'Sans nom'}</chakra.span>
      <Text as="span" display="block" overflowWrap="anywhere">
        {message}
      </Text>
      {path ? (
        <Text as="span" display="block" color="fg.muted" textStyle="xs" overflowWrap="anywhere">
          {path}
        </Text>
      ) : null}
    </>
  );
  if (!onGo || !fieldId)
    return (
      <chakra.div textStyle="sm" px="2" py="1">
        {words}
      </chakra.div>
    );
  return <FieldLine onGo={() => onGo(fieldId)}>{words}</FieldLine>;
}
