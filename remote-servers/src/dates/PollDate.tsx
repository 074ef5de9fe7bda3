import { DATE_ANSWERS, type DateAnswer, type DatePoll } from '@rpd/shared/domain';
import { Badge, Box, Button, Flex, notifyFailure, notifyOutcome, Text } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { ownTimeZone, spanIn } from '../lib/zonedTime.ts';
import { answerDates, pickDate } from './dates.api.ts';

const ANSWERS = Object.keys(DATE_ANSWERS) as DateAnswer[];
const TONES: Record<DateAnswer, string> = { yes: 'green', maybe: 'orange', no: 'red' };

interface PollDateProps {
  poll: DatePoll;
  date: DatePoll['dates'][number];
  me: string;
  now: string;
  /** How somebody is called in the lists of answers; null: not known yet. */
  nameOf: ((person: DatePoll['people'][number]) => string) | null;
}

/** One date: when it is for the reader, one's own answer in one press, and who answered what. */
export function PollDate({ poll, date, me, now, nameOf }: PollDateProps) {
  const { startsAt } = date;
  const end = new Date(Date.parse(startsAt) + poll.minutes * 60_000).toISOString();
  const when = spanIn(ownTimeZone(), { start: startsAt, end });
  const isPast = startsAt <= now;
  const answers = poll.people.some(({ _id }) => _id === me) && !isPast;
  return (
    <Box as="li" borderWidth="1px" borderRadius="md" p="3">
      <Flex gap="2" wrap="wrap" align="center" justify="space-between">
        <Text fontWeight="semibold">
          <time dateTime={startsAt}>{when}</time>
        </Text>
        {isPast ? <Badge colorPalette="gray">Passée</Badge> : null}
        {poll.role === 'master' && !isPast ? <Pick poll={poll._id} date={date._id} when={when} /> : null}
      </Flex>
      {answers ? <OwnAnswer poll={poll} date={date._id} when={when} me={me} /> : null}
      <Flex gap="3" wrap="wrap" mt="2">
        {ANSWERS.map(answer => (
          <Who key={answer} poll={poll} date={date._id} answer={answer} nameOf={nameOf} />
        ))}
      </Flex>
    </Box>
  );
}

function OwnAnswer({ poll, date, when, me }: { poll: DatePoll; date: string; when: string; me: string }) {
  const save = useMutation({
    ...answerDates,
    onError: error => notifyFailure('Votre réponse n’est pas enregistrée', error),
  });
  const stored = poll.people.find(({ _id }) => _id === me)?.answers[date];
  // What was pressed is shown at once.
  const mine = save.isPending ? save.variables.answers?.[0]?.answer : stored;
  return (
    <Flex role="group" aria-label={`Votre réponse pour ${when}`} gap="2" mt="2">
      {ANSWERS.map(answer => (
        <Button
          key={answer}
          flex={{ base: '1', sm: '0 1 auto' }}
          minW="0"
          h="auto"
          minH="11"
          px="3"
          py="1"
          whiteSpace="normal"
          colorPalette={mine === answer ? TONES[answer] : undefined}
          variant={mine === answer ? 'subtle' : 'outline'}
          aria-pressed={mine === answer}
          onClick={() => save.mutate({ poll: poll._id, answers: [{ date, answer }] })}
        >
          {DATE_ANSWERS[answer]}
        </Button>
      ))}
    </Flex>
  );
}

interface WhoProps extends Pick<PollDateProps, 'poll' | 'nameOf'> {
  date: string;
  answer: DateAnswer;
}

function Who({ poll, date, answer, nameOf }: WhoProps) {
  const people = poll.people.filter(({ answers }) => answers[date] === answer);
  if (people.length === 0) return null;
  return (
    <Text textStyle="sm" overflowWrap="anywhere">
      <Badge colorPalette={TONES[answer]}>
        {DATE_ANSWERS[answer]} : {people.length}
      </Badge>{' '}
      {nameOf ? people.map(nameOf).join(', ') : null}
    </Text>
  );
}

function Pick({ poll, date, when }: { poll: string; date: string; when: string }) {
  const pick = useMutation(pickDate);
  const press = async () => {
    const isSure = await confirm({
      title: `Jouer ${when} ?`,
      description: 'La séance est prévue à cette date, le sondage se termine et la table est prévenue.',
      confirmLabel: 'Choisir cette date',
    });
    if (!isSure) return;
    await notifyOutcome(pick.mutateAsync({ poll, date }), {
      done: () => 'La séance est prévue',
      failed: 'La date n’est pas choisie',
    }).catch(() => undefined);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Choisir ${when}`}
      busy={pick.isPending}
      onClick={() => void press()}
    >
      Choisir
    </Button>
  );
}
