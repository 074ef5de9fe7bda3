import { Box, Flex, Text } from '@chakra-ui/react';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PICTURE_TYPES } from '../../domain/picture.ts';
import { TICKET_PICTURES_MAX } from '../../domain/ticket.ts';
import { Button, IconButton } from '../Button.tsx';
import { NotSent, Sending } from '../form/ImageParts.tsx';
import type { useImageUpload } from '../form/useImageUpload.ts';
import { usePreventStrayFileDrop } from '../form/usePreventStrayFileDrop.ts';
import { Picture } from '../Picture.tsx';

interface AttachPicturesProps {
  /** What is attached: paths of uploads. */
  pictures: readonly string[];
  upload: ReturnType<typeof useImageUpload>;
  onRemove: (path: string) => void;
}

/** Pictures that go with a message: picked here, or pasted anywhere in the form around it. */
export function AttachPictures({ pictures, upload, onRemove }: AttachPicturesProps) {
  const { progress, unsent, send, cancel, forget } = upload;
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFull = pictures.length >= TICKET_PICTURES_MAX;
  usePreventStrayFileDrop();

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData);
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
      {pictures.length > 0 ? (
        <Flex as="ul" aria-label="Images jointes" gap="3" wrap="wrap" mt="3" listStyleType="none">
          {pictures.map((path, index) => (
            <Box as="li" key={path} position="relative" borderWidth="1px" borderRadius="md" overflow="hidden">
              <Picture
                path={path}
                alt={`Image jointe ${index + 1}`}
                load={128}
                boxSize="20"
                objectFit="cover"
              />
              <IconButton
                label={`Retirer l’image ${index + 1}`}
                size="2xs"
                variant="solid"
                position="absolute"
                top="1"
                insetEnd="1"
                onClick={() => {
                  onRemove(path);
                  // This button goes with its picture.
                  chooser.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </Box>
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
          <ImagePlus aria-hidden="true" />
          Joindre une image
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {isFull ? `Au plus ${TICKET_PICTURES_MAX} images.` : 'ou collez-la (5 Mio au plus)'}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="Image à joindre"
          accept={PICTURE_TYPES.join(',')}
          onChange={event => {
            const file = event.target.files?.[0];
            // The same file can be picked again.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </Flex>
      {progress === null ? null : <Sending share={progress} label="Image à joindre" onCancel={cancel} />}
      {unsent ? <NotSent {...unsent} onRetry={() => void send(unsent.file)} onForget={forget} /> : null}
    </Box>
  );
}

/** What was copied as a file: a picture first. Where there is text as well, another file is left alone. */
function pictureIn(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  const picture = files.find(({ type }) => type.startsWith('image/'));
  return picture ?? (data?.types.includes('text/plain') ? undefined : files[0]);
}
