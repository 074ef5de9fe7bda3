import type { DatePoll, Game } from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, lazyWithPreload, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenByAddress } from '../lib/useOpenByAddress.ts';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { deletePoll, pollOf } from './dates.api.ts';
import { PollComment } from './PollComment.tsx';
import { PollDate } from './PollDate.tsx';

const PollForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "date-poll" */ './PollForm.tsx')).PollForm,
);

interface NextDateProps {
  game: Game;
  me: string;
  /** One leads the game, and takes the poll back. */
  isMaster: boolean;
}

/** Begins a poll where none is open: asked for by its button, or by the address (`?dates=1`). */
export function ProposeDates({ game }: { game: string }) {
  const { data: poll } = useQuery(pollOf(game));
  const [isProposing, setProposing] = useOpenByAddress('dates', 'dates');
  const [now] = useState(() => new Date().toISOString());
  if (poll === undefined) return null;
  const isFree = !poll || isOver(poll, now);
  return (
    <>
      {isFree ? (
        <Button variant="outline" onClick={() => setProposing(true)}>
          Proposer des dates
        </Button>
      ) : null}
      {isProposing ? <PollForm game={game} onClose={() => setProposing(false)} /> : null}
    </>
  );
}

const isOver = ({ dates }: DatePoll, now: string): boolean => dates.every(({ startsAt }) => startsAt <= now);

/** The poll for the next date of a game: each date with what everybody answers to it. Nothing where none is open. */
export function NextDate({ game, me, isMaster }: NextDateProps) {
  const { data: poll } = useQuery(pollOf(game._id));
  const [now] = useState(() => new Date().toISOString());
  if (!poll) return null;
  return (
    <Box as="section" id="prochaine-date" aria-label="Prochaine date" scrollMarginTop="20">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="3">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Prochaine date
        </Heading>
        {isMaster ? <DeletePoll poll={poll} /> : null}
      </Flex>
      <Poll poll={poll} me={me} now={now} />
    </Box>
  );
}

function Poll({ poll, me, now }: { poll: DatePoll; me: string; now: string }) {
  const mine = poll.people.find(({ _id }) => _id === me);
  // Game masters see everybody at their table.
  const { isLoading, isBlocked } = useBlocked(poll.role === 'master');
  const nameOf = ({ _id, name }: DatePoll['people'][number]) => (isBlocked(_id) ? 'Personne bloquée' : name);
  const waiting = poll.people.filter(({ answers }) => Object.keys(answers).length === 0);
  return (
    <>
      {poll.note ? (
        <Text mb="2" overflowWrap="anywhere">
          {poll.note}
        </Text>
      ) : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="3" aria-label="Dates proposées">
        {poll.dates.map(date => (
          <PollDate
            key={date._id}
            poll={poll}
            date={date}
            me={me}
            now={now}
            nameOf={isLoading ? null : nameOf}
          />
        ))}
      </Flex>
      {mine ? <PollComment key={mine.comment} poll={poll._id} comment={mine.comment} /> : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="1" mt="3" aria-label="Commentaires">
        {(isLoading ? [] : poll.people)
          .filter(({ _id, comment }) => comment && _id !== me)
          .map(({ _id, name, comment }) => (
            <FoldedPerson key={_id} isBlocked={isBlocked(_id)} part="Commentaire">
              <Text as="li" textStyle="sm" overflowWrap="anywhere">
                <Text as="span" fontWeight="semibold">
                  {name}
                </Text>{' '}
                : {comment}
              </Text>
            </FoldedPerson>
          ))}
      </Flex>
      {waiting.length > 0 && !isLoading ? (
        <Text mt="3" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          Sans réponse : {waiting.map(nameOf).join(', ')}
        </Text>
      ) : null}
    </>
  );
}

function DeletePoll({ poll }: { poll: DatePoll }) {
  const remove = useMutation(deletePoll);
  return (
    <Button
      variant="outline"
      colorPalette="red"
      onClick={() => void confirmDelete({ item: 'le sondage', remove: () => remove.mutateAsync(poll._id) })}
    >
      Retirer le sondage
    </Button>
  );
}
