import type { SummaryPerson } from '@rpd/shared/domain';
import { Avatar, Box, Button, Flex, Heading, notifyFailure, Text } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { correctAttendance } from './summary.api.ts';

interface AttendanceProps {
  session: string;
  people: readonly SummaryPerson[];
  mayCorrect: boolean;
}

/** Who was there, as the seats say it or as the game master corrected it. */
export function Attendance({ session, people, mayCorrect }: AttendanceProps) {
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
        {people.map(({ _id, name, avatar, present, rolls }) => (
          <Flex as="li" key={_id} gap="2" align="center">
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
        ))}
      </Flex>
    </Box>
  );
}
