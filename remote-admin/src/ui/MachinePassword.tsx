import { Box, Button, Text } from '@rpd/shared/ui';
import { CopyText } from '@rpd/shared/ui/form';
import { RefreshCw, TriangleAlert } from 'lucide-react';

interface MachinePasswordProps {
  password: string;
  onRenew: () => void;
}

/** The password that a new bot or application will have (ADM-7, ADM-8): read-only, to be written down in the bot. */
export function MachinePassword({ password, onRenew }: MachinePasswordProps) {
  return (
    <Box>
      <Text fontWeight="medium" textStyle="sm" mb="1.5">
        Mot de passe
      </Text>
      <CopyText label="Mot de passe" text={password} done="Mot de passe copié">
        <Button variant="outline" size="sm" onClick={onRenew}>
          <RefreshCw aria-hidden="true" />
          Régénérer
        </Button>
      </CopyText>
      <PasswordWarning />
    </Box>
  );
}

export function PasswordWarning() {
  return (
    <Text display="flex" gap="2" mt="2" textStyle="sm" color="fg.warning">
      <TriangleAlert size={18} aria-hidden="true" style={{ flexShrink: 0 }} />
      Attention : notez ce mot de passe dans votre bot. Seule son empreinte est conservée ; il ne sera plus
      jamais affiché.
    </Text>
  );
}
