import { keepNothing, followWaiting, useKeepsNothing, useWaiting } from '@rpd/shared/kept';
import { useSession } from '@rpd/shared/session';
import { Text } from '@rpd/shared/ui';
import { Toggle } from '@rpd/shared/ui/form';
import { useEffect } from 'react';
import { Section } from '../ui/Section.tsx';

/** What this device keeps for times without a network, and the way to have it keep nothing. */
export function KeptHere() {
  const nothing = useKeepsNothing(state => state.nothing);
  const me = useSession(({ user }) => user?._id ?? '');
  const count = useWaiting(({ rows }) => rows.reduce((sum, row) => sum + row.count, 0));
  useEffect(() => followWaiting(me), [me]);
  return (
    <Section
      id="device"
      title="Sur cet appareil"
      intro="Les personnages, les jeux et les journaux de séance que vous avez ouverts restent lisibles sans réseau pendant 30 jours, et ce que vous changez de vos personnages part au retour de la connexion. Se déconnecter efface tout. Toute personne qui ouvre cet appareil sans code peut les lire."
    >
      <Toggle
        name="Appareil"
        label="Ne rien garder sur cet appareil"
        checked={nothing}
        onChange={checked => void keepNothing(checked)}
      />
      <Text mt="2" textStyle="sm" color="fg.muted">
        {nothing
          ? 'Sans réseau, rien ne s’ouvre, et ce qui n’est pas envoyé se perd quand vous fermez la page.'
          : 'À cocher sur un ordinateur partagé. Ce choix vaut pour toutes les personnes qui s’en servent.'}
        {count > 0 ? ` Pas encore envoyé : ${count > 1 ? `${count} modifications` : '1 modification'}.` : ''}
      </Text>
    </Section>
  );
}
