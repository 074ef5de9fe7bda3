import { chakra, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { CopyText } from './CopyText.tsx';

interface EmbedDialogProps {
  /** Of the public page. */
  address: string;
  name: string;
  onClose: () => void;
}

const HEIGHT = 176;
const Frame = chakra('iframe', {
  base: { w: '30rem', maxW: '100%', h: '11rem', border: '0', borderRadius: 'lg' },
});

/** What one pastes elsewhere to show a public page: its card in a frame, or a link. */
export function EmbedDialog({ address, name, onClose }: EmbedDialogProps) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      // The frame would have it first, and keep the Escape key to itself.
      initialFocus={close}
      title="Intégrer"
      description="Retirée, la page publique disparaît aussi de la carte, sur tous les sites."
      footer={
        <Button ref={close} variant="outline" colorPalette="gray" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Stack gap="5">
        <Frame src={`${address}/card`} title={`Carte de ${name}`} sandbox="allow-popups" />
        <Stack gap="2">
          <Text fontWeight="medium">Carte pour un site (HTML)</Text>
          <CopyText label="Code de la carte" text={cardCode(address, name)} block done="Code copié" />
        </Stack>
        <Stack gap="2">
          <Text fontWeight="medium">Lien pour un wiki ou un forum (Markdown)</Text>
          <CopyText label="Lien en Markdown" text={markdownLink(address, name)} done="Lien copié" />
        </Stack>
        <Stack gap="2">
          <Text fontWeight="medium">Lien pour Discord et les messageries</Text>
          <CopyText label="Adresse de la page publique" text={address} done="Adresse copiée" />
          <Text textStyle="sm" color="fg.muted">
            Collé seul, il s’y déplie avec l’image, le nom et la description.
          </Text>
        </Stack>
      </Stack>
    </Dialog>
  );
}

const escaped = (name: string): string => name.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

const cardCode = (address: string, name: string): string =>
  `<iframe src="${address}/card" title="${escaped(name)} sur RPD" width="480" height="${HEIGHT}" loading="lazy" style="border:0;max-width:100%"></iframe>`;

const markdownLink = (address: string, name: string): string =>
  `[${name.replace(/[\\[\]]/g, sign => `\\${sign}`)}](${address})`;
