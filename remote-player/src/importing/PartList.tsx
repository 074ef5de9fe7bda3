import type { SheetViewer } from '@rpd/shared/domain';
import { Box, Button, chakra, formatNumber, Heading } from '@rpd/shared/ui';
import { type ReactNode, useMemo, useState } from 'react';
import type { Fit, FitState } from './fit.ts';
import { fillableFields, type Fields, type Place } from './match.ts';
import { PartRow } from './PartRow.tsx';
import type { SourcePart } from './source.ts';

const STATES: readonly FitState[] = ['lost', 'changed', 'taken'];
/** As the file was matched before anybody corrected it. */
const TITLES: Record<FitState, string> = {
  lost: 'Pas repris d’office',
  changed: 'Repris en partie ou autrement',
  taken: 'Repris tels quels',
};
/** Lines of a state that are shown at once. */
const SHOWN = 20;

interface PartListProps {
  parts: readonly SourcePart[];
  places: readonly Place[];
  fits: readonly Fit[];
  fields: Fields;
  viewer: SheetViewer;
  /** What the server refused, by the ids of fields. */
  errors: Readonly<Record<string, string>>;
  /** The state in which a part was when the file was matched: a row does not jump away while one corrects it. */
  states: readonly FitState[];
  onPlace: (index: number, place: Place) => void;
}

/** All of the file, line by line: what is left out first. */
export function PartList({ parts, places, fits, fields, viewer, errors, states, onPlace }: PartListProps) {
  const options = useMemo(() => fillableFields(fields, viewer), [fields, viewer]);
  const errorOf = ({ fieldId }: Place): string | undefined =>
    Object.hasOwn(errors, fieldId) ? errors[fieldId] : undefined;
  const rows = parts.flatMap((part, index) => {
    const [place, fit, state] = [places[index], fits[index], states[index]];
    return place && fit && state ? [{ part, place, fit, index, state, error: errorOf(place) }] : [];
  });
  const groups = [
    { title: 'Refusés', own: rows.filter(({ error }) => error !== undefined) },
    ...STATES.map(state => ({
      title: TITLES[state],
      own: rows.filter(row => row.error === undefined && row.state === state),
    })),
  ];
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => (
      <Group key={title} title={`${title} (${formatNumber(own.length)})`}>
        {own.map(({ index, part, place, fit, error }) => (
          <PartRow key={index} {...{ index, part, place, fit, error, options, onPlace }} />
        ))}
      </Group>
    ));
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  const [most, setMost] = useState(SHOWN);
  const left = children.length - most;
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" size="sm" mb="2">
        {title}
      </Heading>
      <chakra.ul listStyleType="none">{children.slice(0, most)}</chakra.ul>
      {left > 0 ? (
        <Button size="sm" variant="outline" onClick={() => setMost(most + 4 * SHOWN)}>
          Montrer la suite ({formatNumber(left)})
        </Button>
      ) : null}
    </Box>
  );
}
