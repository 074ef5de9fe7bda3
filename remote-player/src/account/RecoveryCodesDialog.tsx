import { Box, Button, Flex, saveFile, SimpleGrid, Text, toasts } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { Copy, Download, Printer } from 'lucide-react';
import { printText } from '../lib/print-text.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Ten codes, shown this once (ACC-2). */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = ['Codes de secours RPD : chacun sert une fois.', '', ...codes, ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.success('Codes copiés');
    } catch {
      toasts.info('Ce navigateur garde son presse-papiers : notez-les, ou téléchargez-les.');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title="Vos codes de secours"
      description="Chacun remplace une fois l’application ou la clé d’accès que vous n’avez plus. Gardez-les ailleurs que sur votre téléphone : ils ne seront plus affichés."
      footer={<Button onClick={onClose}>Je les ai mis de côté</Button>}
    >
      <SimpleGrid
        as="ul"
        listStyleType="none"
        columns={{ base: 1, sm: 2 }}
        gap="2"
        aria-label="Codes de secours"
      >
        {codes.map(code => (
          <Box as="li" key={code} fontFamily="mono" userSelect="text">
            {code}
          </Box>
        ))}
      </SimpleGrid>
      <Flex gap="2" wrap="wrap" mt="5">
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          Copier
        </Button>
        <Button
          size="sm"
          variant="outline"
          onClick={() =>
            saveFile('rpd-codes-de-secours.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
          }
        >
          <Download size={16} aria-hidden="true" />
          Télécharger
        </Button>
        <Button size="sm" variant="outline" onClick={() => printText(text)}>
          <Printer size={16} aria-hidden="true" />
          Imprimer
        </Button>
      </Flex>
      <Text mt="3" textStyle="sm" color="fg.muted">
        Les codes d’avant, si vous en aviez, ne servent plus.
      </Text>
    </Dialog>
  );
}
