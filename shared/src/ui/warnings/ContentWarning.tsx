import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import {
  hasWarnings,
  NO_WARNINGS,
  warningChoice,
  type Warnings,
  warningWords,
} from '../../domain/warnings.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../Button.tsx';
import { Link } from '../Link.tsx';
import { useShown } from './shown.ts';
import { warningChoices } from './warnings.api.ts';

interface ContentWarningProps {
  /** Names the content: what is shown once stays shown for this visit. */
  id: string;
  /** Absent in copies from before there were warnings. */
  warnings: Warnings | undefined;
  /** Its author, or who leads there: they see it with its label. */
  isOwn?: boolean;
  /** One line, where contents follow one another. */
  isCompact?: boolean;
  children: ReactNode;
}

/** Folds a content that its author warns of, until its reader asks for it; the team that moderates sees it. */
export function ContentWarning({ id, warnings = NO_WARNINGS, isOwn = false, ...parts }: ContentWarningProps) {
  const me = useSession(({ user }) => user);
  const isTeam = me?.roles.some(role => role === 'AD' || role === 'MO') ?? false;
  // The content keeps its place in the tree while its author writes the warnings.
  return (
    <Folded
      name={`${me?._id ?? ''} ${id} ${warningWords(warnings)}`}
      warnings={warnings}
      isOpen={isOwn || isTeam}
      {...parts}
    />
  );
}

interface FoldedProps {
  name: string;
  warnings: Warnings;
  isOpen: boolean;
  isCompact?: boolean;
  children: ReactNode;
}

function Folded({ name, warnings, isOpen, isCompact = false, children }: FoldedProps) {
  const content = useId();
  const isWarned = hasWarnings(warnings);
  const choices = useQuery({ ...warningChoices, enabled: isWarned && !isOpen });
  const [isAsked, setAsked] = useShown(name);
  const choice = isWarned && !isOpen ? warningChoice(warnings, choices.data ?? {}) : 'show';
  const isShown = choice === 'show' || (choice === 'ask' && isAsked);
  return (
    <>
      {isWarned ? (
        <Flex
          role="group"
          aria-label="Avertissement de contenu"
          wrap="wrap"
          align="center"
          columnGap="3"
          rowGap="2"
          mb={isShown ? (isCompact ? '1' : '4') : undefined}
          px="3"
          py={isCompact ? '1' : '3'}
          bg="bg.subtle"
          borderWidth="1px"
          borderRadius="lg"
          textStyle={isCompact ? 'sm' : undefined}
        >
          <Flex flex="1 1 9rem" minW="0" gap="3" align="center">
            <Box flexShrink="0">
              <TriangleAlert aria-hidden="true" size={isCompact ? 16 : 20} />
            </Box>
            <Text minW="0" overflowWrap="anywhere">
              {choice === 'hide' ? 'Masqué selon vos choix. ' : ''}Ce contenu comporte{'\u00a0'}:{' '}
              <strong>{warningWords(warnings)}</strong>
            </Text>
          </Flex>
          {choice === 'ask' ? (
            <Button
              size={isCompact ? 'xs' : 'sm'}
              variant="outline"
              aria-expanded={isShown}
              aria-controls={isShown ? content : undefined}
              onClick={() => setAsked(!isShown)}
            >
              {isShown ? 'Replier' : 'Afficher'}
            </Button>
          ) : null}
          {choice === 'show' || isCompact ? null : (
            <Link to="/app/me/warnings" variant="underline" textStyle="sm">
              Mes avertissements
            </Link>
          )}
        </Flex>
      ) : null}
      <Box id={content} display={isShown ? undefined : 'none'}>
        {isShown ? children : null}
      </Box>
    </>
  );
}
