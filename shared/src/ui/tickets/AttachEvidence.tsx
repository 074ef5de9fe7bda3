import { Flex, Text } from '@chakra-ui/react';
import { Paperclip, X } from 'lucide-react';
import { EVIDENCE_FILES_MAX, EVIDENCE_TYPES, type OwnEvidenceFile } from '../../domain/evidence.ts';
import { uploadEvidence } from '../../http/evidence.ts';
import { IconButton } from '../Button.tsx';
import { type Uploading, useFileUpload } from '../form/useImageUpload.ts';
import { AttachFile } from './AttachFile.tsx';
import { fileSize } from './file-size.ts';

const EVIDENCE: Uploading<OwnEvidenceFile> = {
  // A text has many types on many systems: the server judges by what is in it.
  isTaken: ({ type, name }) =>
    EVIDENCE_TYPES.some(known => known === type) || type.startsWith('text/') || /\.(txt|log|md)$/i.test(name),
  notTaken: 'Joignez une image ou un fichier de texte.',
  failed: 'Le fichier n’a pas pu être envoyé',
  tooHeavy: 'Un fichier pèse au plus 5 Mio.',
  done: 'Fichier joint',
  upload: uploadEvidence,
};

interface AttachEvidenceProps {
  files: readonly OwnEvidenceFile[];
  onAdd: (file: OwnEvidenceFile) => void;
  /** Without it nothing is listed: what was added is shown elsewhere. */
  onRemove?: (id: string) => void;
}

/** Files that go with a report or a case. */
export function AttachEvidence({ files, onAdd, onRemove }: AttachEvidenceProps) {
  const upload = useFileUpload(EVIDENCE, onAdd);
  const isFull = files.length >= EVIDENCE_FILES_MAX;
  return (
    <AttachFile
      upload={upload}
      label="Pièce à joindre"
      action={
        <>
          <Paperclip aria-hidden="true" />
          Joindre une pièce
        </>
      }
      hint={
        isFull
          ? `Au plus ${EVIDENCE_FILES_MAX} pièces.`
          : 'Une image ou un texte, 5 Mio au plus\u00a0; collez-la si vous voulez.'
      }
      accept={EVIDENCE_TYPES}
      isFull={isFull}
    >
      {focusChooser =>
        onRemove && files.length > 0 ? (
          <Flex as="ul" aria-label="Pièces jointes" direction="column" gap="1" listStyleType="none">
            {files.map(({ _id, name, bytes }) => (
              <Flex as="li" key={_id} gap="2" align="center">
                <Text overflowWrap="anywhere" minW="0">
                  {name}{' '}
                  <Text as="span" color="fg.muted">
                    ({fileSize(bytes)})
                  </Text>
                </Text>
                <IconButton
                  label={`Retirer ${name}`}
                  size="xs"
                  onClick={() => {
                    onRemove(_id);
                    // This button goes with its file.
                    focusChooser();
                  }}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </Flex>
            ))}
          </Flex>
        ) : null
      }
    </AttachFile>
  );
}
