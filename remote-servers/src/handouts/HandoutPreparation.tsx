import type { Handout } from '@rpd/shared/domain';
import { notifyFailure, Text, useOpenState } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { newest } from '../lib/newest.ts';
import { PartState } from '../ui/PartState.tsx';
import { PreparedList } from '../ui/PreparedList.tsx';
import { HandoutForm } from './HandoutForm.tsx';
import { HandoutReaders } from './HandoutReaders.tsx';
import { deleteHandout, handoutsOf, sortHandouts } from './handouts.api.ts';
import { readersOf } from './handouts.labels.ts';

/** The handouts of a campaign: prepared, given, taken back. */
export function HandoutPreparation({ game, me }: { game: string; me: string }) {
  const query = useQuery(handoutsOf(game));
  const [edited, setEdited] = useOpenState<{ handout: Handout | undefined } | null>('handout', null);
  const [given, setGiven] = useOpenState<Handout | null>('readers', null);
  const remove = useMutation(deleteHandout);
  const sort = useMutation({
    ...sortHandouts(game),
    onError: error => notifyFailure('L’ordre n’a pas changé', error),
  });
  return (
    <PartState query={query} loading="Chargement des documents…" failed="Les documents ne sont pas chargés">
      {({ prepared }) =>
        prepared === null ? (
          // The copy on this device holds what was received alone.
          <Text color="fg.muted">Les documents préparés se lisent quand le réseau est là.</Text>
        ) : (
          <>
            <PreparedList
              title="Documents"
              Icon={ScrollText}
              add="Préparer un document"
              empty="Un document se donne pendant la séance, à toute la table ou à une personne : une lettre, un indice, un portrait."
              items={prepared}
              picture={({ picture }) => picture}
              onSort={ids => sort.mutate(ids)}
              onAdd={() => setEdited({ handout: undefined })}
              onEdit={handout => setEdited({ handout })}
              kind="handout"
              onDelete={remove.mutateAsync}
              note={readersOf}
              extra={{ label: 'Donner', onPress: setGiven }}
            />
            {edited ? (
              <HandoutForm
                game={game}
                handout={newest(prepared, edited.handout)}
                onClose={() => setEdited(null)}
              />
            ) : null}
            {given ? (
              <HandoutReaders game={game} handout={given} me={me} onClose={() => setGiven(null)} />
            ) : null}
          </>
        )
      }
    </PartState>
  );
}
