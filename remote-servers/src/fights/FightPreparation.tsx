import type { FightHead } from '@rpd/shared/domain';
import { notifyFailure, TOAST_MS, toasts, useOpenState } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useNavigate } from 'react-router';
import { PartState } from '../ui/PartState.tsx';
import { PreparedList } from '../ui/PreparedList.tsx';
import { FightForm } from './FightForm.tsx';
import { copyFight, deleteFight, fightsOf, sortFights } from './fights.api.ts';

/** The encounters of a campaign; each has a page on which its combatants are gathered. */
export function FightPreparation({ game }: { game: string }) {
  const query = useQuery(fightsOf(game));
  const navigate = useNavigate();
  const [edited, setEdited] = useOpenState<{ fight: FightHead | undefined } | null>('encounter', null);
  const remove = useMutation(deleteFight);
  const copy = useMutation({
    ...copyFight,
    onSuccess: ({ title }) =>
      toasts.success(`Rencontre préparée\u00a0: ${title}`, { duration: TOAST_MS.short }),
    onError: error => notifyFailure('La rencontre n’est pas copiée', error),
  });
  const sort = useMutation({
    ...sortFights(game),
    onError: error => notifyFailure('L’ordre n’a pas changé', error),
  });
  const pageOf = (id: string) => `/app/games/${game}/encounters/${id}`;
  return (
    <PartState
      query={query}
      loading="Chargement des rencontres…"
      failed="Les rencontres ne sont pas chargées"
    >
      {fights => (
        <>
          <PreparedList
            title="Rencontres"
            Icon={Swords}
            add="Préparer une rencontre"
            empty="Une rencontre réunit ceux qui se battront : créatures, personnages, leurs points de vie et l’initiative."
            items={fights}
            note={({ count, round }) =>
              `${count === 0 ? 'Aucun' : count} combattant${count > 1 ? 's' : ''}${round > 0 ? `, manche ${round}` : ''}`
            }
            onSort={ids => sort.mutate(ids)}
            onAdd={() => setEdited({ fight: undefined })}
            onEdit={fight => setEdited({ fight })}
            onCopy={({ _id }) => copy.mutate(_id)}
            kind="fight"
            onDelete={remove.mutateAsync}
            extra={{ label: 'Combattants', onPress: ({ _id }) => void navigate(pageOf(_id)) }}
          />
          {edited ? (
            <FightForm
              game={game}
              fight={edited.fight}
              onMade={id => void navigate(pageOf(id))}
              onClose={() => setEdited(null)}
            />
          ) : null}
        </>
      )}
    </PartState>
  );
}
