import { PUSH_DEVICES_MAX, type PushDevice } from '@rpd/shared/domain';
import { Badge, Box, Button, Flex, formatDateTime, notifyFailure, Stack, Text, toasts } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { removeDevice, sendTrial } from './notifications.api.ts';

interface DeviceListProps {
  devices: readonly PushDevice[];
  /** Which of them this browser is. */
  here: string | undefined;
}

/** Where one's notifications are shown; each can be tried, and removed. */
export function DeviceList({ devices, here }: DeviceListProps) {
  return (
    <Box>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {devices.length > 1 ? `${devices.length} appareils` : '1 appareil'} sur {PUSH_DEVICES_MAX} au plus.
      </Text>
      <Stack as="ul" listStyleType="none" gap="3">
        {devices.map(device => (
          <Device key={device._id} device={device} isHere={device._id === here} />
        ))}
      </Stack>
    </Box>
  );
}

function Device({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { _id: id, name, createdAt, lastPushAt, lastError } = device;
  const trial = useMutation(sendTrial);
  const { mutateAsync: remove } = useMutation(removeDevice);
  const attempt = async () => {
    try {
      await trial.mutateAsync(id);
      toasts.success('L’essai est parti : il s’affiche dans quelques secondes');
    } catch (error) {
      notifyFailure('L’essai n’est pas parti', error);
    }
  };
  const ask = () =>
    confirm({
      title: `Retirer ${name} ?`,
      description: 'Cet appareil n’affichera plus vos notifications. Elles restent dans la cloche.',
      confirmLabel: 'Retirer',
      act: async () => {
        try {
          await remove({ id, isHere });
          toasts.success('Appareil retiré');
        } catch (error) {
          notifyFailure('L’appareil n’a pas pu être retiré', error);
        }
      },
    });
  return (
    <Flex as="li" gap="3" align="flex-start" wrap="wrap" borderBottomWidth="1px" pb="3">
      <Box pt="1" color="fg.muted">
        <MonitorSmartphone size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="12rem">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold">{name}</Text>
          {isHere ? <Badge colorPalette="green">Cet appareil</Badge> : null}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {lastPushAt
            ? `Dernière notification : ${formatDateTime(lastPushAt)}`
            : `Depuis le ${formatDateTime(createdAt)}, rien encore`}
        </Text>
        {lastError ? (
          <Text textStyle="sm" color="fg.error">
            {lastError}
          </Text>
        ) : null}
      </Box>
      <Flex gap="2" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Envoyer un essai : ${name}`}
          busy={trial.isPending}
          onClick={() => void attempt()}
        >
          Envoyer un essai
        </Button>
        <Button size="sm" variant="outline" aria-label={`Retirer : ${name}`} onClick={() => void ask()}>
          Retirer
        </Button>
      </Flex>
    </Flex>
  );
}
