import { type Character, PLAYER_MOVES, type Submission, SUBMISSION_STATE_LABELS } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Badge,
  Box,
  Button,
  ErrorState,
  Flex,
  FOCUS_TARGET,
  Link,
  LoadingState,
  Stack,
  notifyFailure,
  Text,
  toasts,
  useOpenState,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { SubmissionThread } from '@rpd/shared/ui/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Section } from '../ui/Section.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { labelAt } from '@rpd/shared/ui/sheet';
import { moveSubmission, submissionsOf } from './characters.api.ts';
import { SubmitDialog } from './SubmitDialog.tsx';

interface SubmissionsProps {
  character: Character;
  /** Saves what waits: a server gets what is on screen. */
  onBegin: () => Promise<void>;
  onIncomplete: () => void;
}

/** Where the character stands with servers, and the way to bring it to one (SRV-6). */
export function Submissions({ character, onBegin, onIncomplete }: SubmissionsProps) {
  const { _id, owner_id, incomplete, template } = character;
  const isMine = useSession(({ user }) => user?._id === owner_id);
  const { data, error, isFetching, refetch } = useQuery(submissionsOf(_id));
  const [isOpen, setOpen] = useOpenState('submit', false);
  const missing = Object.keys(incomplete).map(
    path => template?.fields[path.replace(/^values\./, '')]?.name || labelAt(path),
  );
  const begin = async () => {
    await onBegin();
    if (missing.length > 0) {
      onIncomplete();
      toasts.info('La fiche est incomplète', {
        detail: `À remplir avant de la déposer : ${missing.join(', ')}.`,
      });
    } else {
      setOpen(true);
    }
  };
  return (
    <Section
      title="Sur les serveurs"
      intro="Déposez ce personnage sur un serveur : son équipe l’accepte, le refuse ou vous demande une retouche."
    >
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingState label="Chargement des dépôts…" />}
      <Stack as="ul" listStyleType="none" gap="4">
        {(data ?? []).map(submission => (
          <SubmissionLine key={submission._id} submission={submission} isMine={isMine} onBegin={onBegin} />
        ))}
      </Stack>
      {missing.length > 0 && isMine ? (
        <Text mt="3" textStyle="sm" color="fg.muted">
          À remplir avant de le déposer : {missing.join(', ')}.
        </Text>
      ) : null}
      {isMine ? (
        <Button mt="4" onClick={() => void begin()}>
          <Send aria-hidden="true" />
          Déposer sur un serveur
        </Button>
      ) : null}
      {isOpen ? <SubmitDialog id={_id} onClose={() => setOpen(false)} onIncomplete={onIncomplete} /> : null}
    </Section>
  );
}

const COLORS = {
  submitted: 'blue',
  to_change: 'orange',
  accepted: 'green',
  refused: 'red',
  withdrawn: 'gray',
};

interface SubmissionLineProps {
  submission: Submission;
  isMine: boolean;
  onBegin: () => Promise<void>;
}

function SubmissionLine({ submission, isMine, onBegin }: SubmissionLineProps) {
  const { _id, version, state, server } = submission;
  const me = useSession(({ user }) => user?._id ?? '');
  const [isAnswering, setAnswering] = useOpenState(`answer ${submission._id}`, false);
  const { mutateAsync } = useMutation(moveSubmission);
  const moves = isMine ? (PLAYER_MOVES[state] ?? []) : [];

  const withdraw = () =>
    confirm({
      title: `Retirer ce personnage de ${server.name} ?`,
      description: 'Vous pourrez le déposer de nouveau.',
      confirmLabel: 'Retirer',
      act: async () => {
        try {
          await mutateAsync({ id: _id, version, state: 'withdrawn', message: '' });
          toasts.success(`Retiré de ${server.name}`);
        } catch (error) {
          notifyFailure('Erreur lors de la modification', error);
        }
      },
    });
  const answer = async () => {
    await onBegin();
    setAnswering(true);
  };

  return (
    <Box as="li" borderBottomWidth="1px" pb="4">
      <Flex gap="2" wrap="wrap" align="center" mb="3" {...FOCUS_TARGET}>
        <Link to={`/app/servers/${server._id}`} fontWeight="semibold" overflowWrap="anywhere">
          {server.name}
        </Link>
        <Badge colorPalette={COLORS[state]}>{SUBMISSION_STATE_LABELS[state]}</Badge>
      </Flex>
      <SubmissionThread submission={submission} me={me} />
      {moves.length > 0 ? (
        <Flex gap="2" mt="3" wrap="wrap">
          {moves.includes('submitted') ? (
            <Button size="sm" onClick={() => void answer()}>
              Déposer de nouveau
            </Button>
          ) : null}
          {moves.includes('withdrawn') ? (
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void withdraw()}>
              Retirer
            </Button>
          ) : null}
        </Flex>
      ) : null}
      {isAnswering ? <AnswerDialog submission={submission} onClose={() => setAnswering(false)} /> : null}
    </Box>
  );
}
