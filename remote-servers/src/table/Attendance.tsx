import type { SummaryPerson } from '@rpd/shared/domain';
import { Avatar, Box, Button, Flex, Heading, notifyFailure, Text } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { correctAttendance } from './summary.api.ts';

interface AttendanceProps {
  session: string;
  people: readonly SummaryPerson[];
  mayCorrect: boolean;
  /** Game masters see everybody at their table. */
  seesAll: boolean;
}

/** Who was there, as the seats say it or as the game master corrected it. */
export function Attendance({ session, people, mayCorrect, seesAll }: AttendanceProps) {
  const { isLoading, isBlocked } = useBlocked(seesAll);
  const correct = useMutation({
    ...correctAttendance(session),
    onError: error => notifyFailure('La présence n’a pas changé', error),
  });
  return (
    <Box as="section" aria-label="Présences">
      <Heading as="h3" size="sm" mb="1">
        Présences
      </Heading>
      <Flex as="ul" listStyleType="none" direction="column" gap="1">
        {(isLoading ? [] : people).map(({ _id, name, avatar, present, rolls }) => (
          <FoldedPerson key={_id} isBlocked={isBlocked(_id)} part="Présences">
            <Flex as="li" gap="2" align="center">
              <Avatar name={name} src={avatar} size={28} decorative />
              <Text flex="1" minW="0" overflowWrap="anywhere">
                {name || 'Compte supprimé'}
                <Text as="span" textStyle="sm" color="fg.muted">
                  {present ? '' : ' · n’était pas là'}
                  {rolls > 0 ? ` · ${rolls} jet${rolls > 1 ? 's' : ''}` : ''}
                </Text>
              </Text>
              {mayCorrect ? (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`${present ? 'N’était pas là' : 'Était là'}\u00a0: ${name}`}
                  disabled={correct.isPending}
                  onClick={() => correct.mutate({ user: _id, present: !present })}
                >
                  {present ? 'N’était pas là' : 'Était là'}
                </Button>
              ) : null}
            </Flex>
          </FoldedPerson>
        ))}
      </Flex>
    </Box>
  );
}
