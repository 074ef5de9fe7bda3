import { Box, chakra, Text } from '@chakra-ui/react';
import { formatDateTime } from '../../domain/format.ts';
import type { Submission, SubmissionState, SubmissionStep } from '../../domain/submission.ts';
import { Markdown } from '../markdown/Markdown.tsx';

interface SubmissionThreadProps {
  submission: Pick<Submission, 'history' | 'owner'>;
  /** Who reads: their own words are « Vous ». */
  me: string;
}

const STEPS: Record<SubmissionState, string> = {
  submitted: 'Déposé',
  to_change: 'Retouche demandée',
  accepted: 'Accepté',
  refused: 'Refusé',
  withdrawn: 'Retiré',
};

/** Everything that the player and the server's team did and said, the oldest first. */
export function SubmissionThread({ submission: { history, owner }, me }: SubmissionThreadProps) {
  const nameOf = ({ by }: SubmissionStep): string => {
    if (by === me) return 'Vous';
    return by === owner._id ? owner.name || 'Compte supprimé' : 'L’équipe du serveur';
  };
  return (
    <chakra.ol display="grid" gap="3" listStyleType="none" aria-label="Échanges">
      {history.map((step, index) => (
        <Box
          as="li"
          key={`${step.at} ${step.state}`}
          borderStartWidth="3px"
          borderColor={step.by === owner._id ? 'border.emphasized' : 'brand.solid'}
          ps="3"
          textStyle="sm"
        >
          <Text color="fg.muted">
            <Text as="span" fontWeight="semibold" color="fg">
              {nameOf(step)}
            </Text>
            {' · '}
            {STEPS[step.state]}
            {step.state === 'submitted' && index > 0 ? ' de nouveau' : ''}
            {' · '}
            <time dateTime={step.at}>{formatDateTime(step.at)}</time>
          </Text>
          {step.message ? <Markdown text={step.message} textStyle="md" /> : null}
        </Box>
      ))}
    </chakra.ol>
  );
}
