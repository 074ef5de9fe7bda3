import type { Owned } from '@rpd/shared/domain';
import { leavingTo } from '@rpd/shared/session';
import { Box, ButtonLink, ErrorState, LoadingState, PageHeader, Stack, Text } from '@rpd/shared/ui';
import { Form, LeaveGuard, PasswordField, useForm } from '@rpd/shared/ui/form';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { deleteAccount, factors, owned } from './account.api.ts';
import { type EndValues, endSchema, endValues, sentDeletion } from './account.values.ts';
import { OwnedThings } from './OwnedThings.tsx';

const SIGN_OUT = '/logout-transition';

/** `/app/me/data/delete` (PLY-3). */
export function AccountDeletionPage() {
  const { data, error, isFetching, refetch } = useQuery(owned);
  return (
    <Box maxW="44rem">
      <PageHeader title="Supprimer mon compte" />
      {data ? <EndForm all={data} /> : null}
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingState label="Chargement de ce qui vous appartient…" />}
    </Box>
  );
}

function EndForm({ all }: { all: Owned }) {
  const form = useForm<EndValues>({ schema: endSchema, defaultValues: endValues(all.things) });
  const { mutateAsync } = useMutation(deleteAccount);
  const navigate = useNavigate();
  const hasPassword = useQuery(factors).data?.hasPassword ?? true;

  const end = async (values: EndValues) => {
    let failure: unknown;
    await confirm({
      title: 'Supprimer votre compte pour de bon ?',
      description: 'Votre profil et vos personnages disparaissent. Personne ne pourra les faire revenir.',
      confirmLabel: 'Supprimer mon compte',
      tone: 'danger',
      act: async () => {
        try {
          await leavingTo(SIGN_OUT, async () => {
            await mutateAsync(sentDeletion(values));
            form.reset(values);
            await navigate(SIGN_OUT);
          });
        } catch (error) {
          failure = error;
        }
      },
    });
    if (failure) throw failure as Error;
  };

  return (
    <>
      <Stack gap="3" mb="6">
        <Text>
          Votre pseudo, votre adresse, votre avatar et votre bio sont effacés.{' '}
          {charactersSentence(all.characters)}
          {all.events > 0
            ? 'Les événements que vous organisez sur d’autres serveurs passent à leurs propriétaires. '
            : ''}
          Ce que vous avez écrit dans vos demandes d’aide reste lisible par l’équipe, sans votre nom.
        </Text>
        <Text color="fg.muted">
          Pensez à télécharger vos données avant : il n’y a pas de retour en arrière.
        </Text>
      </Stack>
      <Form
        form={form}
        onSubmit={end}
        submitLabel="Supprimer mon compte"
        aria-label="Supprimer mon compte"
        actions={
          <ButtonLink to="/app/me/data" variant="outline" colorPalette="gray">
            Garder mon compte
          </ButtonLink>
        }
      >
        <OwnedThings control={form.control} things={all.things} />
        {hasPassword ? (
          <PasswordField
            control={form.control}
            name="password"
            label="Mot de passe"
            required
            autoComplete="current-password"
            help="Pour vérifier que c’est bien vous."
          />
        ) : null}
      </Form>
      <LeaveGuard form={form} />
    </>
  );
}

function charactersSentence(count: number): string {
  if (count === 0) return '';
  return count > 1
    ? `Vos ${count} personnages sont supprimés, avec leur historique. `
    : 'Votre personnage est supprimé, avec son historique. ';
}
