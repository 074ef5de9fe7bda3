import { Box, chakra, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../Button.tsx';
import { styleNonce } from '../nonce.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { cropPicture } from './cropPicture.ts';

interface ImageCropProps {
  file: File;
  /** Where the browser has it. */
  address: string;
  /** Width over height of what is to be kept. */
  ratio: number;
  /** What the picture is: 'Icône'. */
  label: string;
  /** The part that was kept, or the picture as it came. */
  onDone: (file: File) => void;
  onClose: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.1 };
/** Pixels that an arrow key moves the picture by. */
const KEY_STEP = 8;

/** The part of a picture that a card has room for: moved by pointer or arrow keys, nearer by the slider. */
export function ImageCrop({ file, address, ratio, label, onDone, onClose }: ImageCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const zoomId = useId();

  const keep = async () => {
    if (!area) return;
    setBusy(true);
    // What a browser cannot draw it may still send: the server judges.
    onDone(await cropPicture(file, address, area).catch(() => file));
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Recadrer : ${label}`}
      description="Glissez l’image, ou déplacez-la avec les flèches, pour choisir ce qu’on en verra."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={busy} onClick={() => onDone(file)}>
            Garder l’image entière
          </Button>
          <Button busy={busy} disabled={!area} onClick={() => void keep()}>
            Recadrer
          </Button>
        </>
      }
    >
      <Box position="relative" w="full" h={{ base: '16rem', md: '22rem' }} bg="bg.muted" borderRadius="lg">
        <Cropper
          image={address}
          aspect={ratio}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          keyboardStep={KEY_STEP}
          nonce={styleNonce()}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Partie gardée de l’image' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
        />
      </Box>
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mt="4" mb="1.5">
        <label htmlFor={zoomId}>Agrandissement</label>
      </Text>
      <chakra.input
        id={zoomId}
        type="range"
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={zoom}
        onChange={event => setZoom(Number(event.target.value))}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        w="full"
        h="6"
        accentColor="brand.solid"
      />
    </Dialog>
  );
}
