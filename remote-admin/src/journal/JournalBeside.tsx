import { JOURNAL_ACTION_LABELS, type JournalLine } from '@rpd/shared/domain';
import { Box, ButtonLink, chakra, Flex, formatDateTime, Heading, Link, Text } from '@rpd/shared/ui';
import { changeWords, otherFields } from '@rpd/shared/ui/history';
import { Fact, Facts } from '../ui/Facts.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { ActionBadges, Thing } from './JournalCells.tsx';
import { actorLabel, detailLabel, kindLabel, placeOf } from './journal.labels.ts';

/** A line of the journal beside the list: who did what from where, and each value before and after, uncut. */
export function JournalBeside({ line }: { line: JournalLine }) {
  const { action, at, address, changes, names, undoes, why } = line;
  const detail = detailLabel(line);
  const others = otherFields(line);
  return (
    <>
      <Flex gap="1" mb="3" wrap="wrap">
        <ActionBadges line={line} />
      </Flex>
      <Box textStyle="sm">
        <Facts>
          <Fact label="Quand">{formatDateTime(at)}</Fact>
          <Fact label="Qui">
            <Actor line={line} />
          </Fact>
          <Fact label="Adresse">{address}</Fact>
          <Fact label={kindLabel(line)}>
            <Thing line={line} />
          </Fact>
          <Fact label={JOURNAL_ACTION_LABELS[action]}>{changes.length > 0 ? '' : detail}</Fact>
          <Fact label="Annule">{undoes ? <RowLink row={undoes}>La ligne annulée</RowLink> : ''}</Fact>
        </Facts>
      </Box>
      {changes.length > 0 ? (
        <>
          <Heading as="h3" size="sm" mt="4" mb="2">
            Ce qui a changé
          </Heading>
          <Box display="grid" gap="4">
            {changes.map(change => {
              const { field, label, before, after } = changeWords(change, names);
              return (
                <chakra.section key={field} aria-label={label} textStyle="sm">
                  <Text fontWeight="semibold" mb="1" overflowWrap="anywhere">
                    {label}
                  </Text>
                  <chakra.dl display="grid" gap="1">
                    <Value label="Avant" text={before} />
                    <Value label="Après" text={after} />
                  </chakra.dl>
                </chakra.section>
              );
            })}
          </Box>
        </>
      ) : null}
      {others.length > 0 ? (
        <Text mt="3" textStyle="sm" color="fg.muted">
          {changes.length > 0 ? 'Et aussi, sans leurs valeurs\u00a0: ' : 'Modifié, sans les valeurs\u00a0: '}
          {others.join(', ')}
        </Text>
      ) : null}
      {why ? <NotUndone line={line} /> : null}
    </>
  );
}

/** A person leads to their card; what is no person has none. */
function Actor({ line }: { line: JournalLine }) {
  const { kind, _id } = line.actor;
  if (kind !== 'user' || _id === null) return actorLabel(line);
  return (
    <Link to={`/app/moderation/people/${_id}`} display="inline">
      {actorLabel(line)}
    </Link>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <Box borderStartWidth="3px" ps="3">
      <chakra.dt textStyle="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.dd>
    </Box>
  );
}

/** Why a line cannot be undone here, and the way to where something can be done about it. */
function NotUndone({ line }: { line: JournalLine }) {
  const place = placeOf(line);
  return (
    <chakra.section mt="4" aria-label="Ce changement ne s’annule pas d’ici">
      <Heading as="h3" size="sm" mb="1">
        Ce changement ne s’annule pas d’ici
      </Heading>
      <Text textStyle="sm">{line.why}</Text>
      {place ? (
        <ButtonLink to={place} mt="2" size="sm" variant="outline">
          {line.entityName ? `Aller à ${line.entityName}` : 'Ouvrir'}
        </ButtonLink>
      ) : null}
    </chakra.section>
  );
}
