import type { EvidenceFile, Measure } from '@rpd/shared/domain';
import { Box, formatDateTime, notifyOutcome } from '@rpd/shared/ui';
import { AttachEvidence, EvidenceList } from '@rpd/shared/ui/tickets';
import { useMutation } from '@tanstack/react-query';
import { addMeasureEvidence, nameOf } from '../lib/measures.api.ts';

/** The files of a case, and the way to add one while evidence is kept. */
export function CaseFiles({ measure }: { measure: Measure }) {
  const { _id: id, files, evidenceUntil } = measure;
  const { mutateAsync } = useMutation(addMeasureEvidence);
  const add = ({ _id: file }: { _id: string }) =>
    void notifyOutcome(mutateAsync({ id, file }), {
      done: () => 'Pièce jointe au dossier',
      failed: 'La pièce n’a pas pu être jointe',
    }).catch(() => undefined);
  return (
    <Box mt="4">
      {files.length > 0 ? <EvidenceList files={files} note={noteOf} /> : null}
      {evidenceUntil === null ? null : (
        <AttachEvidence files={files.filter(({ by }) => by !== null)} onAdd={add} />
      )}
    </Box>
  );
}

const noteOf = ({ at, by, shown }: EvidenceFile) => {
  const from = by ? `Par ${nameOf(by)}` : 'Gardée avec le signalement';
  const readers = shown ? 'citée dans la décision, la personne la lit' : 'l’équipe seule la lit';
  return `${from}, le ${formatDateTime(at)} : ${readers}`;
};
