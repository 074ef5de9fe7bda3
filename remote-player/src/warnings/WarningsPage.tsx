import {
  WARNING_CHOICES,
  WARNING_SUBJECTS,
  type WarningChoices,
  type WarningSubject,
} from '@rpd/shared/domain';
import { ErrorState, LoadingState, notifyOutcome, SimpleGrid, Stack } from '@rpd/shared/ui';
import { Form, SelectField, useForm } from '@rpd/shared/ui/form';
import { saveWarningChoices, warningChoices } from '@rpd/shared/ui/warnings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';

/** `/app/me/warnings` (DSK-4): what one is asked about before it is shown. */
export function WarningsPage() {
  const { data, error, isFetching, refetch } = useQuery(warningChoices);
  return (
    <MePage title="Mes avertissements">
      <Stack maxW="44rem">
        <Section
          title="Ce que vous acceptez de lire"
          intro="Une fiche, un serveur, un jeu, un document ou un message peut porter un avertissement : violence, araignées… Il est alors replié. Choisissez, par thème, ce qui se passe. Personne d’autre ne voit vos choix."
        >
          {data ? <Choices choices={data} /> : null}
          {error && !data ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {data || error ? null : <LoadingState label="Chargement de vos avertissements…" />}
        </Section>
      </Stack>
    </MePage>
  );
}

const SUBJECTS = Object.keys(WARNING_SUBJECTS) as WarningSubject[];
const CHOICES = Object.entries(WARNING_CHOICES).map(([value, label]) => ({ value, label }));

function Choices({ choices }: { choices: WarningChoices }) {
  const form = useForm<WarningChoices>({ defaultValues: choices });
  const { mutateAsync } = useMutation(saveWarningChoices);
  const save = async (values: WarningChoices) => {
    const saved = await notifyOutcome(mutateAsync(values), {
      done: () => 'Vos avertissements sont enregistrés',
      failed: 'Erreur lors de la modification',
    });
    form.reset(saved);
  };
  return (
    <Form form={form} onSubmit={save} aria-label="Mes avertissements">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {SUBJECTS.map(subject => (
          <SelectField
            key={subject}
            control={form.control}
            name={subject}
            label={WARNING_SUBJECTS[subject]}
            options={CHOICES}
          />
        ))}
      </SimpleGrid>
    </Form>
  );
}
