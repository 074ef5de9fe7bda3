import type { Deployment } from '@rpd/shared/remote';
import { Button, Flex, importOrNotify, toasts } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { readDependents, removeRemote, setState } from './deployments.api.ts';
import { dependentsLabel } from './deployments.labels.ts';

/** The area of this very screen: its remote can be neither switched off nor taken out. */
const isOwnArea = ({ grants }: Deployment) => grants.areas.includes('/app/admin');

/** Switches a remote off and on, and takes it out of the registry, after a question that says what depends on it (EXT-7). */
export function RemoteActions({ deployment }: { deployment: Deployment }) {
  const { name, title, state, grantsVersion } = deployment;
  const change = useMutation(setState);
  const remove = useMutation(removeRemote);
  if (isOwnArea(deployment)) return null;
  const isOff = state === 'off';
  const details = () =>
    readDependents(name).then(
      dependentsLabel,
      () => 'Ce qui en dépend n’a pas pu être lu : vérifiez-le avant.',
    );
  const move = () =>
    change.mutateAsync({ name, state: isOff ? 'on' : 'off' }).then(
      () => void toasts.success(isOff ? `« ${title} » est remis en service` : `« ${title} » est coupé`),
      (error: Error) => void toasts.failure('Rien n’a changé', { detail: error.message }),
    );
  const askOff = async () => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirm({
      title: `Couper « ${title} » ?`,
      description:
        'Ses pages afficheront qu’il est coupé, et son code ne sera plus chargé. Rien n’est supprimé.',
      details: details(),
      confirmLabel: 'Couper',
      tone: 'danger',
      act: move,
    });
  };
  const askRemove = async () => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirmDelete({
      item: `« ${title} »`,
      question: `Retirer « ${title} » ?`,
      description:
        'Plus rien n’est en ligne, ses zones redeviennent libres et ses jetons ne valent plus rien. Ses versions restent enregistrées, ses fichiers en place.',
      details: details(),
      confirmLabel: 'Retirer',
      remove: () => remove.mutateAsync(name),
    });
  };
  return (
    <Flex wrap="wrap" gap="2">
      {isOff ? (
        <Button size="sm" busy={change.isPending} onClick={() => void move()}>
          Remettre en service
        </Button>
      ) : grantsVersion > 0 ? (
        <Button size="sm" variant="outline" busy={change.isPending} onClick={() => void askOff()}>
          Couper
        </Button>
      ) : null}
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => void askRemove()}>
        Retirer du registre
      </Button>
    </Flex>
  );
}
