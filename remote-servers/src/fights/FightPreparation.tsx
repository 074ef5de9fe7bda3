import { type FightHead, type FightInput, fightSchema } from '@rpd/shared/domain';
import { notifyFailure, notifyOutcome, TOAST_MS, toasts, useOpenState } from '@rpd/shared/ui';
import { FormDialog, NumberField, SwitchField, TextField, useForm } from '@rpd/shared/ui/form';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PartState } from '../ui/PartState.tsx';
import { PreparedList } from '../ui/PreparedList.tsx';
import { copyFight, deleteFight, fightsOf, saveFight, sortFights } from './fights.api.ts';

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
    <PartState query={query} loading="Chargement des rencontres…">
      {fights => (
        <>
          <PreparedList
            title="Rencontres"
            add="Préparer une rencontre"
            empty="Aucune rencontre préparée."
            items={fights}
            note={({ count, round }) =>
              `${count === 0 ? 'Aucun' : count} combattant${count > 1 ? 's' : ''}${round > 0 ? `, manche ${round}` : ''}`
            }
            onSort={ids => sort.mutate(ids)}
            onAdd={() => setEdited({ fight: undefined })}
            onEdit={fight => setEdited({ fight })}
            onCopy={({ _id }) => copy.mutate(_id)}
            onDelete={({ _id, title }) =>
              void confirmDelete({ item: title, remove: () => remove.mutateAsync(_id) })
            }
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

interface FightFormProps {
  game: string;
  /** The encounter to change; none for a new one. */
  fight: FightHead | undefined;
  onMade: (id: string) => void;
  onClose: () => void;
}

function FightForm({ game, fight, onMade, onClose }: FightFormProps) {
  const form = useForm<FightInput>({
    schema: fightSchema,
    defaultValues: {
      title: fight?.title ?? '',
      die: fight?.die ?? 20,
      playersRoll: fight?.playersRoll ?? false,
    },
  });
  const save = useMutation(saveFight);
  const { control } = form;
  return (
    <FormDialog
      title={fight ? 'Modifier la rencontre' : 'Préparer une rencontre'}
      form={form}
      onSubmit={async values => {
        const saved = save.mutateAsync({ ...values, game, fight });
        await notifyOutcome(saved, {
          done: () => 'Rencontre enregistrée',
          failed: 'Erreur lors de l’enregistrement',
        });
        if (!fight) onMade((await saved)._id);
      }}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="title"
        label="Titre"
        required
        help="Les joueurs le lisent quand vous ouvrez la rencontre."
      />
      <NumberField control={control} name="die" label="Faces du dé d’initiative" />
      <SwitchField control={control} name="playersRoll" label="Les joueurs lancent leur initiative" />
    </FormDialog>
  );
}
