import {
  APPEAL_VERDICT_LABELS,
  type Appeal,
  appealSchema,
  MEASURE_KIND_LABELS,
  MEASURE_STANDING_LABELS,
  measureEnd,
  type OwnMeasure,
  standingOf,
} from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  formatDateTime,
  LoadingState,
  notifyOutcome,
  Stack,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { EvidenceList } from '@rpd/shared/ui/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { appealMeasure, ownMeasures } from './measures.api.ts';

/** `/app/me/measures` (DSK-3): what the team decided about oneself, why, and the way to contest it. */
export function MeasuresPage() {
  const { data, error, isFetching, refetch } = useQuery(ownMeasures);
  return (
    <MePage title="Mesures">
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState label="Chargement des mesures…" /> : null}
      {data?.length === 0 ? <EmptyState title="Aucune mesure ne vous concerne." /> : null}
      <Stack gap="6" maxW="44rem">
        {data?.map(measure => (
          <Decision key={measure._id} measure={measure} />
        ))}
      </Stack>
    </MePage>
  );
}

function Decision({ measure }: { measure: OwnMeasure }) {
  const { kind, server, rule, facts, until, createdAt, endReason, appeal } = measure;
  const [isAnswering, setAnswering] = useOpenState<boolean>(`appeal-${measure._id}`, false);
  const standing = standingOf(measure);
  const place = server ? `sur le serveur « ${server.name} »` : 'sur toute la plateforme';
  const effect = kind === 'warning' ? place : `${place}, ${measureEnd(until)}`;
  return (
    <Section
      title={`${MEASURE_KIND_LABELS[kind]} du ${formatDateTime(createdAt)}`}
      intro={`Décidé ${effect}.`}
    >
      <Flex gap="2" mb="4">
        <Badge colorPalette={standing === 'holds' ? 'red' : 'gray'}>
          {MEASURE_STANDING_LABELS[standing]}
        </Badge>
      </Flex>
      <Stack gap="3">
        <Words label="Règle en cause">{rule}</Words>
        <Words label="Faits retenus">{facts}</Words>
        {measure.files.length > 0 ? (
          <Box>
            <Text textStyle="sm" fontWeight="semibold" mb="1">
              Pièces citées
            </Text>
            <EvidenceList files={measure.files} />
          </Box>
        ) : null}
        {endReason ? <Words label="Pourquoi elle est levée">{endReason}</Words> : null}
        {appeal ? <OwnAppeal appeal={appeal} /> : null}
        {!appeal && measure.state === 'active' ? (
          <Box>
            <Text textStyle="sm" color="fg.muted" mb="2">
              Une personne a pris cette décision, sans traitement automatisé. Une autre de l’équipe juge votre
              contestation.
            </Text>
            <Button variant="outline" onClick={() => setAnswering(true)}>
              Contester
            </Button>
          </Box>
        ) : null}
      </Stack>
      {isAnswering ? <AppealForm id={measure._id} onClose={() => setAnswering(false)} /> : null}
    </Section>
  );
}

function OwnAppeal({ appeal: { text, at, verdict, answer } }: { appeal: Appeal }) {
  return (
    <>
      <Words label={`Votre contestation du ${formatDateTime(at)}`}>{text}</Words>
      {verdict ? (
        <Words label={APPEAL_VERDICT_LABELS[verdict]}>{answer}</Words>
      ) : (
        <Text color="fg.muted">Elle n’est pas encore jugée : vous recevrez une notification.</Text>
      )}
    </>
  );
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <Box>
      <Text textStyle="sm" fontWeight="semibold">
        {label}
      </Text>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {children}
      </Text>
    </Box>
  );
}

function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { mutateAsync } = useMutation(appealMeasure);
  const form = useForm<{ text: string }>({ schema: appealSchema, defaultValues: { text: '' } });
  return (
    <FormDialog
      title="Contester la décision"
      description="Une décision ne se conteste qu’une fois : dites tout ce qui compte."
      form={form}
      submitLabel="Envoyer"
      onClose={onClose}
      onSubmit={({ text }) =>
        notifyOutcome(mutateAsync({ id, text }), {
          done: () => 'Contestation envoyée',
          failed: 'La contestation n’a pas pu être envoyée',
        })
      }
    >
      <TextAreaField
        control={form.control}
        name="text"
        label="Ce que vous répondez"
        required
        rows={6}
        counter={2000}
      />
    </FormDialog>
  );
}
