import type { Ticket } from '@rpd/shared/domain';
import { Box, Heading, notifyOutcome } from '@rpd/shared/ui';
import { AttachEvidence, EvidenceList } from '@rpd/shared/ui/tickets';
import { useMutation } from '@tanstack/react-query';
import { addOwnEvidence } from './tickets.api.ts';

/** The files that one sent with a report, and the way to send another. */
export function OwnEvidence({ ticket }: { ticket: Ticket }) {
  const { _id: id, files, mergedInto } = ticket;
  const { mutateAsync } = useMutation(addOwnEvidence);
  const add = ({ _id: file }: { _id: string }) =>
    void notifyOutcome(mutateAsync({ id, file }), {
      done: () => 'Pièce envoyée',
      failed: 'La pièce n’a pas pu être envoyée',
    }).catch(() => undefined);
  return (
    <Box as="section" aria-label="Vos pièces" borderWidth="1px" borderRadius="lg" p="4">
      <Heading as="h2" size="sm" mb="2">
        Vos pièces
      </Heading>
      {files.length > 0 ? <EvidenceList files={files} /> : null}
      {mergedInto === null ? <AttachEvidence files={files} onAdd={add} /> : null}
    </Box>
  );
}
