import type { BlockedPerson, PersonName } from '@rpd/shared/domain';
import { blockedPeople, blockPerson } from '@rpd/shared/http';
import { IconButton, tryAndNotify } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { UserX } from 'lucide-react';

/** The log is read again: their messages come folded. */
const fold = (people: BlockedPerson[], client: QueryClient) => {
  client.setQueryData<BlockedPerson[]>(blockedPeople.queryKey, people);
  return client.invalidateQueries({ queryKey: ['gamesessions', 'log'] });
};

/** « Bloquer l’auteur » of a message at the table (DSK-4). */
export function BlockAuthor({ author: { _id, name } }: { author: PersonName }) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: blockPerson,
    onSuccess: (people, _person, _before, { client }) => fold(people, client),
  });
  const ask = () =>
    void confirm({
      title: `Bloquer ${name} ?`,
      description:
        'Ses messages sont repliés à vos tables, ses messages privés et ses propositions ne vous parviennent plus. Cette personne n’en sait rien. Vous pouvez la débloquer depuis « Personnes bloquées ».',
      confirmLabel: 'Bloquer',
      act: () =>
        tryAndNotify(mutateAsync(_id), {
          done: () => `Vous avez bloqué ${name}`,
          failed: 'Le blocage n’a pas été enregistré',
        }),
    });
  return (
    <IconButton label={`Bloquer l’auteur : ${name}`} busy={isPending} onClick={ask}>
      <UserX aria-hidden="true" size={16} />
    </IconButton>
  );
}
