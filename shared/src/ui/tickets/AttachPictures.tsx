import { Box, Flex, Text } from '@chakra-ui/react';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { PICTURE_TYPES } from '../../domain/picture.ts';
import { TICKET_PICTURES_MAX } from '../../domain/ticket.ts';
import { Button, IconButton } from '../Button.tsx';
import { Picture } from '../Picture.tsx';

interface AttachPicturesProps {
  /** What is attached: paths of uploads. */
  pictures: readonly string[];
  /** From 0 to 1; null while nothing is sent. */
  progress: number | null;
  /** Why the last one was not taken; '' for nothing. */
  reason: string;
  onPick: (file: File) => void;
  onRemove: (path: string) => void;
}

/** Pictures that go with a message: picked here, or pasted into its text. */
export function AttachPictures({ pictures, progress, reason, onPick, onRemove }: AttachPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = pictures.length >= TICKET_PICTURES_MAX;
  return (
    <Box>
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
                onClick={() => onRemove(path)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </Box>
          ))}
        </Flex>
      ) : null}
      <Flex gap="3" align="center" wrap="wrap" mt="2">
        <Button
          size="sm"
          variant="ghost"
          disabled={isFull}
          busy={progress !== null}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" />
          Joindre une image
        </Button>
        <Text role="status" textStyle="sm" color={reason ? 'fg.error' : 'fg.muted'}>
          {progress === null ? reason : `Envoi : ${Math.round(progress * 100)} %`}
          {isFull && !reason ? `Au plus ${TICKET_PICTURES_MAX} images.` : ''}
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
            if (file) onPick(file);
          }}
        />
      </Flex>
    </Box>
  );
}
