import {
  type EvidenceFile,
  IMPOSED_KINDS,
  type ReportedThing,
  TICKET_SUBJECT_LABELS,
  type Ticket,
} from '@rpd/shared/domain';
import { Box, Card, formatDateTime, Heading, Link, notifyOutcome, Stack, Text } from '@rpd/shared/ui';
import { AttachEvidence, EvidenceList } from '@rpd/shared/ui/tickets';
import { TeamWarning } from '@rpd/shared/ui/warnings';
import { useMutation } from '@tanstack/react-query';
import { addTicketEvidence } from './tickets.api.ts';

/** What a report is about, as it was on that day, and the files that go with it (DSK-3). */
export function TicketReported({ ticket }: { ticket: Ticket }) {
  const { _id: id, about, files, reported, mergedInto } = ticket;
  const { mutateAsync } = useMutation(addTicketEvidence);
  const warned = IMPOSED_KINDS.find(kind => kind === about?.kind);
  const add = ({ _id: file }: { _id: string }) =>
    void notifyOutcome(mutateAsync({ id, file }), {
      done: () => 'Pièce jointe à la demande',
      failed: 'La pièce n’a pas pu être jointe',
    }).catch(() => undefined);
  return (
    <Card.Root as="section" aria-label="Pièces">
      <Card.Body gap="4">
        <Heading as="h2" size="md">
          Pièces
        </Heading>
        {reported && about ? <Frozen reported={reported} label={TICKET_SUBJECT_LABELS[about.kind]} /> : null}
        {reported && about && warned ? (
          <TeamWarning
            kind={warned}
            id={about.id}
            name={reported.name}
            owner={reported.owner._id}
            place={reported.place}
          />
        ) : null}
        {files.length > 0 ? <EvidenceList files={files} note={noteOf} /> : null}
        {files.length === 0 && !reported ? <Text color="fg.muted">Aucune pièce pour l’instant.</Text> : null}
        {mergedInto === null ? (
          <AttachEvidence files={files.filter(({ by }) => by !== null)} onAdd={add} />
        ) : null}
      </Card.Body>
    </Card.Root>
  );
}

const noteOf = ({ at, by }: EvidenceFile) =>
  by
    ? `Par ${by.name || 'un compte supprimé'}, le ${formatDateTime(at)}`
    : `Gardée avec le signalement, le ${formatDateTime(at)}`;

function Frozen({ reported, label }: { reported: ReportedThing; label: string }) {
  const { at, name, owner, place, texts } = reported;
  return (
    <Box>
      <Text>
        {label} : <Link to={place}>{name}</Link>, tel que c’était le {formatDateTime(at)}. Responsable :{' '}
        <Link to={`/app/moderation/people/${owner._id}`}>{owner.name || 'un compte supprimé'}</Link>.
      </Text>
      {texts.length === 0 ? (
        <Text color="fg.muted" mt="2">
          Aucun texte n’y était écrit.
        </Text>
      ) : (
        <Stack
          mt="3"
          gap="3"
          maxH="20rem"
          overflowY="auto"
          borderStartWidth="3px"
          ps="3"
          // A part that scrolls is reached by the keyboard.
          tabIndex={0}
          role="region"
          aria-label="Textes au jour du signalement"
        >
          {texts.map((one, index) => (
            // Two fields of a sheet may have one name; the list never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <Box key={index}>
              <Text textStyle="sm" fontWeight="semibold">
                {one.label}
              </Text>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {one.text}
              </Text>
            </Box>
          ))}
        </Stack>
      )}
    </Box>
  );
}
