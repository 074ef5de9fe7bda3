import type { PushDevice } from '@rpd/shared/domain';
import type { PushHereState } from '@rpd/shared/push';
import { useSession } from '@rpd/shared/session';
import { Button, Flex, LoadingState, notifyFailure, Text, toasts, TOAST_MS } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Section } from '../ui/Section.tsx';
import { DeviceList } from './DeviceList.tsx';
import { pushDevices, thisBrowser, turnOn } from './notifications.api.ts';

/** Why it does not work here, and what to do. */
const HINTS: Record<Exclude<PushHereState, 'ready'>, string> = {
  install:
    'Sur iPhone et iPad, installez d’abord RPD : dans Safari, touchez « Partager », puis « Sur l’écran d’accueil ». Ouvrez ensuite RPD par son icône et revenez ici.',
  unsupported:
    'Ce navigateur ne sait pas afficher de notifications. Essayez avec une version récente de Firefox, Chrome, Edge ou Safari.',
  blocked:
    'Votre navigateur bloque les notifications de RPD. Pour les autoriser, pressez l’icône à gauche de l’adresse de la page, ouvrez les réglages du site, et choisissez « Autoriser » pour les notifications. Revenez ensuite ici.',
  worker:
    'Ce navigateur ne garde encore rien de RPD : sans cela, rien ne peut s’afficher quand la page est fermée. Rechargez la page. Une fenêtre privée et l’économie de données l’empêchent.',
};

/** Notifications of this browser while no page is open: on, off, or why not; and the other devices of the account. */
export function ThisDevice() {
  const { data } = useQuery(pushDevices);
  const { data: browser } = useQuery(thisBrowser);
  const here = data?.devices.find(({ fingerprint }) => fingerprint === browser?.fingerprint);
  return (
    <Section
      id="devices"
      title="Notifications sur cet appareil"
      intro="Elles s’affichent même quand RPD est fermé : une séance qui approche, une réponse à une demande, un message à la table. Votre navigateur demande la permission une seule fois, quand vous pressez le bouton. Se déconnecter les arrête."
    >
      {data && browser ? <Here state={browser.state} here={here} /> : <LoadingState label="Chargement…" />}
      {data && data.devices.length > 0 ? <DeviceList devices={data.devices} here={here?._id} /> : null}
    </Section>
  );
}

function Here({ state, here }: { state: PushHereState; here: PushDevice | undefined }) {
  const me = useSession(({ user }) => user?._id ?? '');
  const { mutateAsync, isPending } = useMutation(turnOn);
  const ask = async () => {
    try {
      const made = await mutateAsync(me);
      if (made) toasts.success('Cet appareil reçoit vos notifications');
      else toasts.failure('La permission n’a pas été donnée : rien ne s’affichera ici.');
    } catch (error) {
      notifyFailure('Les notifications n’ont pas pu être activées', error, TOAST_MS.long);
    }
  };
  if (here) {
    return (
      <Flex gap="2" align="center" color="fg.success" mb="4">
        <BellRing size={18} aria-hidden="true" />
        <Text fontWeight="medium">Cet appareil reçoit vos notifications.</Text>
      </Flex>
    );
  }
  if (state !== 'ready')
    return (
      <Text mb="4" maxW="prose">
        {HINTS[state]}
      </Text>
    );
  return (
    <Button mb="4" busy={isPending} onClick={() => void ask()}>
      <BellRing size={18} aria-hidden="true" />
      Activer sur cet appareil
    </Button>
  );
}
