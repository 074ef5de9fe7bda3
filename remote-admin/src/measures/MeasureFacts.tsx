import { type Measure, measureEnd } from '@rpd/shared/domain';
import { formatDateTime, Heading, Link, Text } from '@rpd/shared/ui';
import { nameOf } from '../lib/measures.api.ts';
import { Fact, Facts } from '../ui/Facts.tsx';

/** What was decided about whom, by whom, and why. */
export function MeasureFacts({ measure }: { measure: Measure }) {
  const { kind, person, server, facts, until, ticket } = measure;
  return (
    <>
      <Facts>
        <Fact label="Personne">
          <Link to={`/app/moderation/people/${person._id}`}>{nameOf(person)}</Link>
        </Fact>
        <Fact label="Portée">{server ? server.name : 'Toute la plateforme'}</Fact>
        <Fact label="Durée">{kind === 'warning' ? 'Sans objet' : measureEnd(until)}</Fact>
        <Fact label="Décidée">
          le {formatDateTime(measure.createdAt)} par {nameOf(measure.decidedBy)}
        </Fact>
        <Fact label="Confirmée par">{measure.confirmedBy ? nameOf(measure.confirmedBy) : ''}</Fact>
        <Fact label="Fin">
          {measure.endedAt && measure.endedBy
            ? `le ${formatDateTime(measure.endedAt)} par ${nameOf(measure.endedBy)} : ${measure.endReason}`
            : ''}
        </Fact>
        <Fact label="Signalement">
          {ticket ? <Link to={`/app/moderation/tickets/${ticket}`}>Lire la demande</Link> : ''}
        </Fact>
      </Facts>
      <Heading as="h3" size="sm" mt="4" mb="1">
        Faits retenus
      </Heading>
      <Words>{facts}</Words>
    </>
  );
}

/** What somebody wrote, with its lines. */
export function Words({ children }: { children: string }) {
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere" borderStartWidth="3px" ps="3">
      {children}
    </Text>
  );
}
