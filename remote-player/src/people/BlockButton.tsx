import { blockedPeople } from '@rpd/shared/http';
import { Button, tryAndNotify } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserCheck, UserX } from 'lucide-react';
import { blockPerson, unblockPerson } from './people.api.ts';

/** « Bloquer », or « Débloquer » somebody who is blocked. */
export function BlockButton({ person: { _id, name } }: { person: { _id: string; name: string } }) {
  const { data } = useQuery(blockedPeople);
  const block = useMutation(blockPerson);
  const unblock = useMutation(unblockPerson);
  if (!data) return null;
  if (data.some(({ person }) => person._id === _id)) {
    return (
      <Button
        variant="outline"
        colorPalette="gray"
        busy={unblock.isPending}
        aria-label={`Débloquer ${name}`}
        onClick={() =>
          void tryAndNotify(unblock.mutateAsync(_id), {
            done: () => `Vous avez débloqué ${name}`,
            failed: 'Le déblocage n’a pas été enregistré',
          })
        }
      >
        <UserCheck aria-hidden="true" />
        Débloquer
      </Button>
    );
  }
  const ask = () =>
    void confirm({
      title: `Bloquer ${name} ?`,
      description:
        'Vous ne recevez plus ses messages privés, ses propositions ni les avis de ce que cette personne fait. Aux tables, ses messages sont repliés ; vous pouvez les ouvrir. Elle n’en sait rien. Les messages de l’équipe et les décisions sur vos personnages vous parviennent toujours.',
      confirmLabel: 'Bloquer',
      act: () =>
        tryAndNotify(block.mutateAsync(_id), {
          done: () => `Vous avez bloqué ${name}`,
          failed: 'Le blocage n’a pas été enregistré',
        }),
    });
  return (
    <Button variant="outline" colorPalette="gray" aria-label={`Bloquer ${name}`} onClick={ask}>
      <UserX aria-hidden="true" />
      Bloquer
    </Button>
  );
}
