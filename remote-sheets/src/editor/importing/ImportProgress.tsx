import { Button, chakra, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';

interface ImportProgressProps {
  name: string;
  done: number;
  words: string;
  onClose: () => void;
}

/** While a file is read. */
export function ImportProgress({ name, done, words, onClose }: ImportProgressProps) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Import en cours"
      description={`« ${name} »`}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Annuler
        </Button>
      }
    >
      <Text role="status" mb="2">
        {words}…
      </Text>
      <chakra.progress w="full" max={1} value={done} aria-label="Avancement de l’import" />
    </Dialog>
  );
}
