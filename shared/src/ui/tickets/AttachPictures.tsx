import { Box, Flex } from '@chakra-ui/react';
import { ImagePlus, X } from 'lucide-react';
import { PICTURE_TYPES } from '../../domain/picture.ts';
import { TICKET_PICTURES_MAX } from '../../domain/ticket.ts';
import { IconButton } from '../Button.tsx';
import type { useImageUpload } from '../form/useImageUpload.ts';
import { Picture } from '../Picture.tsx';
import { AttachFile } from './AttachFile.tsx';

interface AttachPicturesProps {
  /** What is attached: paths of uploads. */
  pictures: readonly string[];
  upload: ReturnType<typeof useImageUpload>;
  onRemove: (path: string) => void;
}

/** Pictures that go with a message. */
export function AttachPictures({ pictures, upload, onRemove }: AttachPicturesProps) {
  const isFull = pictures.length >= TICKET_PICTURES_MAX;
  return (
    <AttachFile
      upload={upload}
      label="Image à joindre"
      action={
        <>
          <ImagePlus aria-hidden="true" />
          Joindre une image
        </>
      }
      hint={isFull ? `Au plus ${TICKET_PICTURES_MAX} images.` : 'ou collez-la (5 Mio au plus)'}
      accept={PICTURE_TYPES}
      isFull={isFull}
    >
      {focusChooser =>
        pictures.length > 0 ? (
          <Flex as="ul" aria-label="Images jointes" gap="3" wrap="wrap" mt="3" listStyleType="none">
            {pictures.map((path, index) => (
              <Box
                as="li"
                key={path}
                position="relative"
                borderWidth="1px"
                borderRadius="md"
                overflow="hidden"
              >
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
                    focusChooser();
                  }}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </Box>
            ))}
          </Flex>
        ) : null
      }
    </AttachFile>
  );
}
