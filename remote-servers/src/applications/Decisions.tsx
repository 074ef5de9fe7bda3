import { DECISIONS, SUBMISSION_TEXT_MAX, type Submission, type SubmissionState } from '@rpd/shared/domain';
import { Button, Flex, notifyFailure, TOAST_MS, toasts, notifyOutcome, useOpenState } from '@rpd/shared/ui';
import { FormDialog, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { Check, PenLine, X } from 'lucide-react';
import { object, string } from 'yup';
import { moveSubmission } from './applications.api.ts';

interface DecisionsProps {
  submission: Submission;
  /** The version of the character that is on screen: a decision on an older one is refused. */
  seenVersion: number;
}

type Answer = Extract<SubmissionState, 'to_change' | 'refused'>;

const ANSWERS: Record<
  Answer,
  { title: (name: string) => string; label: string; help: string; done: string }
> = {
  to_change: {
    title: name => `Demander une retouche de ${name}`,
    label: 'Ce qui est à retoucher',
    help: 'La personne qui joue ce personnage lit ces mots, retouche la fiche et la dépose de nouveau.',
    done: 'La demande de retouche est envoyée',
  },
  refused: {
    title: name => `Refuser ${name}`,
    label: 'Pourquoi',
    help: 'La personne qui joue ce personnage lit ces mots.',
    done: 'Le refus est envoyé',
  },
};

const schema = object({ message: string().trim().required('Dites pourquoi.').max(2000) });

/** What the server's team may answer to an application. */
export function Decisions({ submission, seenVersion }: DecisionsProps) {
  const { _id, version, state, character } = submission;
  const [asking, setAsking] = useOpenState<Answer | undefined>('decision', undefined);
  const move = useMutation(moveSubmission);
  const possible = DECISIONS[state] ?? [];
  const accept = () =>
    move.mutate(
      { _id, version, state: 'accepted', message: '', seenVersion },
      {
        onSuccess: () => toasts.success(`${character.name} est accepté`, { duration: TOAST_MS.short }),
        onError: error => notifyFailure('Erreur lors de la modification', error),
      },
    );
  if (possible.length === 0) return null;
  return (
    <>
      <Flex direction="column" gap="2">
        {possible.includes('accepted') ? (
          <Button colorPalette="green" busy={move.isPending} onClick={accept}>
            <Check aria-hidden="true" />
            Accepter
          </Button>
        ) : null}
        {possible.includes('to_change') ? (
          <Button variant="outline" onClick={() => setAsking('to_change')}>
            <PenLine aria-hidden="true" />
            Demander une retouche
          </Button>
        ) : null}
        {possible.includes('refused') ? (
          <Button variant="outline" colorPalette="red" onClick={() => setAsking('refused')}>
            <X aria-hidden="true" />
            Refuser
          </Button>
        ) : null}
      </Flex>
      {asking ? (
        <AnswerForm
          answer={asking}
          name={character.name}
          onClose={() => setAsking(undefined)}
          onSend={message => move.mutateAsync({ _id, version, state: asking, message, seenVersion })}
        />
      ) : null}
    </>
  );
}

interface AnswerFormProps {
  answer: Answer;
  name: string;
  onClose: () => void;
  onSend: (message: string) => Promise<Submission>;
}

function AnswerForm({ answer, name, onClose, onSend }: AnswerFormProps) {
  const { title, label, help, done } = ANSWERS[answer];
  const form = useForm<{ message: string }>({ schema, defaultValues: { message: '' } });
  return (
    <FormDialog
      title={title(name)}
      form={form}
      submitLabel="Envoyer"
      onClose={onClose}
      onSubmit={({ message }) =>
        notifyOutcome(onSend(message), { done: () => done, failed: 'Erreur lors de la modification' })
      }
    >
      <MarkdownField
        control={form.control}
        name="message"
        label={label}
        help={help}
        required
        rows={5}
        counter={SUBMISSION_TEXT_MAX}
      />
    </FormDialog>
  );
}
