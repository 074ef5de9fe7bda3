import { Text } from '@rpd/shared/ui';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Above the message line while there is no network: what is written there waits, and is sent later. */
export function OfflineLine() {
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <Text
      role="status"
      data-offline=""
      px="3"
      py="2"
      textStyle="sm"
      borderTopWidth="1px"
      bg="bg.warning"
      color="fg.warning"
    >
      Hors ligne : ce que vous écrivez ou lancez attend ici, et part au retour du réseau.
    </Text>
  );
}
