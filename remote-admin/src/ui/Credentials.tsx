import type { Permission, WithPassword } from '@rpd/shared/domain';
import { Box, Button, Heading, Stack, Text } from '@rpd/shared/ui';
import { CopyText } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useConfirmBeforeClose } from './useConfirmBeforeClose.ts';
import { machineCall } from '../lib/machine-call.ts';
import { PasswordWarning } from './MachinePassword.tsx';

interface CredentialsProps {
  machine: WithPassword<{ name: string; permissions: Permission[] }>;
  /** What it calls itself where it asks for a token. */
  clientId: string;
  onClose: () => void;
}

/** What a bot or an application signs in with: shown once, with a call that works as it stands (ADM-7, ADM-8). */
export function Credentials({
  machine: { name, password, permissions },
  clientId,
  onClose,
}: CredentialsProps) {
  const leave = useConfirmBeforeClose('il faudrait le régénérer.', onClose);
  return (
    <Dialog
      open
      size="lg"
      onClose={leave}
      role="alertdialog"
      title={`Identifiants de ${name}`}
      description={<PasswordWarning />}
      footer={<Button onClick={onClose}>J’ai noté le mot de passe</Button>}
    >
      <Stack gap="5">
        <Stack gap="3">
          <Credential label="Identifiant" text={clientId} />
          <Credential label="Mot de passe" text={password} />
        </Stack>
        <Stack gap="2">
          <Heading as="h3" size="sm">
            Un premier appel
          </Heading>
          <CopyText
            block
            label="Exemple d’appel"
            done="Exemple copié"
            text={machineCall(clientId, password, permissions)}
          />
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** Two boxes of letters beside each other: which is which is said to the eye as well. */
function Credential({ label, text }: { label: string; text: string }) {
  return (
    <Box>
      <Text fontWeight="medium" textStyle="sm" mb="1.5" aria-hidden="true">
        {label}
      </Text>
      <CopyText label={label} text={text} done={`${label} copié`} />
    </Box>
  );
}
