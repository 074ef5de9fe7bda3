import { Box, Flex, Text } from '@chakra-ui/react';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EVIDENCE_FILES_MAX, EVIDENCE_TYPES, type OwnEvidenceFile } from '../../domain/evidence.ts';
import { uploadEvidence } from '../../http/evidence.ts';
import { Button, IconButton } from '../Button.tsx';
import { NotSent, Sending } from '../form/ImageParts.tsx';
import { type Uploading, useFileUpload } from '../form/useImageUpload.ts';
import { usePreventStrayFileDrop } from '../form/usePreventStrayFileDrop.ts';
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

/** Files that go with a report or a case: picked here, or pasted anywhere in the form around it. */
export function AttachEvidence({ files, onAdd, onRemove }: AttachEvidenceProps) {
  const { progress, unsent, send, cancel, forget } = useFileUpload(EVIDENCE, onAdd);
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFull = files.length >= EVIDENCE_FILES_MAX;
  usePreventStrayFileDrop();

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    if (!file) return;
    event.preventDefault();
    if (!isFull && progress === null) void send(file);
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    const listen = (event: ClipboardEvent) => paste(event);
    form?.addEventListener('paste', listen);
    return () => form?.removeEventListener('paste', listen);
  }, []);

  return (
    <Box ref={box}>
      {onRemove && files.length > 0 ? (
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
                  chooser.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </Flex>
      ) : null}
      <Flex columnGap="3" align="center" wrap="wrap" mt="2">
        <Button
          ref={chooser}
          size="sm"
          variant="ghost"
          disabled={isFull}
          busy={progress !== null}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden="true" />
          Joindre une pièce
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {isFull
            ? `Au plus ${EVIDENCE_FILES_MAX} pièces.`
            : 'Une image ou un texte, 5 Mio au plus ; collez-la si vous voulez.'}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="Pièce à joindre"
          accept={EVIDENCE_TYPES.join(',')}
          onChange={event => {
            const file = event.target.files?.[0];
            // The same file can be picked again.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </Flex>
      {progress === null ? null : <Sending share={progress} label="Pièce à joindre" onCancel={cancel} />}
      {unsent ? <NotSent {...unsent} onRetry={() => void send(unsent.file)} onForget={forget} /> : null}
    </Box>
  );
}
