import {
  APPEAL_VERDICT_LABELS,
  APPEAL_VERDICTS,
  type Appeal,
  type AppealVerdict,
  judgementSchema,
  type Measure,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, formatDateTime, notifyOutcome, Stack, Text } from '@rpd/shared/ui';
import { Form, SelectField, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { changeMeasure, nameOf } from '../lib/measures.api.ts';
import { Part } from './Part.tsx';

const VERDICTS = APPEAL_VERDICTS.map(value => ({ value, label: APPEAL_VERDICT_LABELS[value] }));

/** What the person answered, and how it was judged. */
export function MeasureAppeal({ measure, appeal }: { measure: Measure; appeal: Appeal }) {
  const me = useSession(({ user }) => user?._id ?? '');
  const { text, at, verdict, answer, judgedAt } = appeal;
  const isDecider = [measure.decidedBy._id, measure.confirmedBy?._id].includes(me);
  return (
    <Part title="Contestation">
      <Text textStyle="sm" color="fg.muted">
        Reçue le {formatDateTime(at)}
      </Text>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" borderStartWidth="3px" ps="3" my="2">
        {text}
      </Text>
      {verdict && judgedAt ? (
        <Box mt="4">
          <Text fontWeight="semibold">{APPEAL_VERDICT_LABELS[verdict]}</Text>
          <Text textStyle="sm" color="fg.muted">
            Jugée le {formatDateTime(judgedAt)} par {measure.judgedBy ? nameOf(measure.judgedBy) : ''}
          </Text>
          <Text mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer}
          </Text>
        </Box>
      ) : null}
      {!verdict && isDecider ? (
        <Text color="fg.muted">Quelqu’un d’autre de l’équipe la juge : la décision est la vôtre.</Text>
      ) : null}
      {!verdict && !isDecider ? <Judgement id={measure._id} /> : null}
    </Part>
  );
}

interface Values {
  verdict: AppealVerdict;
  answer: string;
}

function Judgement({ id }: { id: string }) {
  const { mutateAsync } = useMutation(changeMeasure);
  const form = useForm<Values>({ schema: judgementSchema, defaultValues: { verdict: 'upheld', answer: '' } });
  const send = (values: Values) =>
    notifyOutcome(mutateAsync({ id, act: 'judgement', ...values }), {
      done: () => 'Contestation jugée',
      failed: 'Le jugement n’a pas pu être enregistré',
    });
  return (
    <Form form={form} onSubmit={send} submitLabel="Juger la contestation">
      <Stack gap="4" mt="4">
        <SelectField control={form.control} name="verdict" label="Jugement" options={VERDICTS} />
        <TextAreaField
          control={form.control}
          name="answer"
          label="Réponse à la personne"
          required
          rows={4}
          counter={2000}
        />
      </Stack>
    </Form>
  );
}
