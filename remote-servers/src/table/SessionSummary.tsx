import type { GameSession, NotableRoll, SessionFigures, SessionSummary as Summary } from '@rpd/shared/domain';
import {
  Box,
  Button,
  Flex,
  formatNumber,
  Heading,
  lazyWithPreload,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ThingsSeenAt } from '../ui/ThingsSeenAt.tsx';
import { Loaded } from './Loaded.tsx';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { Attendance } from './Attendance.tsx';
import { summaryOf } from './summary.api.ts';

const SummaryForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-summary-form" */ './SummaryForm.tsx')).SummaryForm,
);
const ExperienceForm = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "table-experience" */ './ExperienceForm.tsx')).ExperienceForm,
);

/** What stays of a session: the game master's words, figures, who was there, experience. */
export function SessionSummary({ session }: { session: GameSession }) {
  const query = useQuery(summaryOf(session._id));
  return (
    <Loaded query={query} label="Chargement du résumé…">
      {summary => <Content session={session} summary={summary} />}
    </Loaded>
  );
}

function Content({ session, summary }: { session: GameSession; summary: Summary }) {
  const [form, setForm] = useOpenState<'summary' | 'experience' | null>(`summary ${session._id}`, null);
  const { text, author, figures, people, experience } = summary;
  const mayWrite = session.role === 'master' && session.state === 'closed';
  // A game master sees everybody at their table.
  const { isLoading, isBlocked } = useBlocked(session.role === 'master');
  const close = () => setForm(null);
  return (
    <Flex direction="column" gap="5" p="3">
      <ThingsSeenAt things={[['summary', session._id]]} />
      <Box>
        <Heading as="h2" size="md" mb="2">
          Résumé
        </Heading>
        {text ? null : <Text color="fg.muted">{emptyWords(session)}</Text>}
        {text && !isLoading ? (
          <FoldedPerson
            as="div"
            isBlocked={isBlocked(author?._id ?? '')}
            part="Résumé"
            words="Résumé d’une personne bloquée"
          >
            <Markdown text={text} />
            {author?.name ? (
              <Text mt="2" textStyle="sm" color="fg.muted">
                Écrit par {author.name}
              </Text>
            ) : null}
          </FoldedPerson>
        ) : null}
        {mayWrite ? (
          <Button mt="3" size="sm" variant="outline" onClick={() => setForm('summary')}>
            {text ? 'Modifier le résumé' : 'Écrire le résumé'}
          </Button>
        ) : null}
      </Box>
      {isLoading ? null : <Figures figures={figures} isBlocked={isBlocked} />}
      <Attendance
        session={session._id}
        people={people}
        mayCorrect={mayWrite}
        seesAll={session.role === 'master'}
      />
      {experience.length > 0 || mayWrite ? (
        <Box as="section" aria-label="Expérience">
          <Heading as="h3" size="sm" mb="1">
            Expérience
          </Heading>
          <Flex as="ul" listStyleType="none" direction="column" gap="1">
            {experience.map(({ character, amount, written }) => (
              <Text as="li" key={character._id} overflowWrap="anywhere">
                {character.name}&nbsp;: +{formatNumber(amount)}
                {written ? '' : ' (noté ici seulement)'}
              </Text>
            ))}
          </Flex>
          {mayWrite ? (
            <Button mt="2" size="sm" variant="outline" onClick={() => setForm('experience')}>
              Donner de l’expérience
            </Button>
          ) : null}
        </Box>
      ) : null}
      {form === 'summary' ? <SummaryForm session={session._id} summary={summary} onClose={close} /> : null}
      {form === 'experience' ? <ExperienceForm session={session._id} onClose={close} /> : null}
    </Flex>
  );
}

function emptyWords({ state, role }: GameSession): string {
  if (state !== 'closed') return 'Le résumé s’écrit quand la séance est terminée.';
  return role === 'master'
    ? 'Racontez la séance aux personnes qui y étaient.'
    : 'Le maître du jeu n’a pas encore écrit de résumé.';
}

function durationWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${minutes} min`;
}

const rollWords = ({ name, label, expression, total }: NotableRoll): string =>
  `${name}, ${label || expression}\u00a0: ${formatNumber(total)}`;

/** A roll that stands out; of somebody whom the reader blocks, once it is asked for. */
function Roll({ roll, part, isBlocked }: { roll: NotableRoll; part: string; isBlocked: boolean }) {
  return (
    <FoldedPerson as="div" isBlocked={isBlocked} part={part}>
      {rollWords(roll)}
    </FoldedPerson>
  );
}

/** The figures of what everybody saw: secret rolls are in none of them. */
function Figures({ figures, isBlocked }: { figures: SessionFigures; isBlocked: (id: string) => boolean }) {
  const { durationMs, messages, rolls, turns, best, worst } = figures;
  const line = (part: string, roll: NotableRoll): [string, ReactNode] => [
    part,
    <Roll key={part} roll={roll} part={part} isBlocked={isBlocked(roll.by)} />,
  ];
  const lines: [string, ReactNode][] = [
    ['Durée', durationWords(durationMs)],
    ['Messages', formatNumber(messages)],
    ['Jets', formatNumber(rolls)],
    ...(turns > 0 ? [['Tours', formatNumber(turns)] as [string, string]] : []),
    ...(best ? [line('Jet le plus heureux', best)] : []),
    ...(worst && worst.entry !== best?.entry ? [line('Jet le plus malheureux', worst)] : []),
  ];
  return (
    <Box as="section" aria-label="En chiffres">
      <Heading as="h3" size="sm" mb="1">
        En chiffres
      </Heading>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="minmax(0, auto) minmax(0, 1fr)"
        columnGap="4"
        rowGap="1"
      >
        {lines.map(([name, value]) => (
          <Box key={name} display="contents">
            <Text as="dt" color="fg.muted">
              {name}
            </Text>
            <Text as="dd" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {value}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
