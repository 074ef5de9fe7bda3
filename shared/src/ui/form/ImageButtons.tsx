import { Flex } from '@chakra-ui/react';
import { ImageUp, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, IconButton } from '../Button.tsx';

interface ImageButtonsProps {
  label: string;
  chooser: RefObject<HTMLButtonElement | null>;
  hintId: string;
  /** Whether there is a picture. */
  isFilled: boolean;
  busy: boolean;
  disabled: boolean | undefined;
  locked: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** Chooses a picture, or another one, and takes it away. */
export function ImageButtons(props: ImageButtonsProps) {
  const { label, chooser, hintId, isFilled, busy, disabled, locked, onChoose, onRemove } = props;
  return (
    <Flex gap="2" align="center">
      <Button
        variant="outline"
        size="sm"
        maxW="full"
        ref={chooser}
        busy={busy}
        disabled={disabled}
        aria-describedby={hintId}
        onClick={onChoose}
      >
        <ImageUp aria-hidden="true" />
        {isFilled ? `Remplacer : ${label}` : `Choisir : ${label}`}
      </Button>
      {isFilled && !locked ? (
        <IconButton label={`Retirer : ${label}`} colorPalette="red" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </Flex>
  );
}
