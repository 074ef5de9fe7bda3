import { Text, useOnline } from '@rpd/shared/ui';

/** Above the message line while there is no network, also where the page began without one: what is written there waits, and is sent later. */
export function OfflineLine() {
  if (useOnline()) return null;
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
