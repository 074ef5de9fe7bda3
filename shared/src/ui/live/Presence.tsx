import { Flex, Text } from '@chakra-ui/react';
import type { PresenceState, PresentPerson } from '../../domain/presence.ts';
import { usePeopleOn, usePresence } from '../../live/index.ts';
import { Avatar } from '../Avatar.tsx';

/** So many faces; the words count the others. */
const MAX_FACES = 3;

const VERBS: Record<PresenceState, [one: string, several: string]> = {
  answering: ['répond…', 'répondent…'],
  editing: ['modifie…', 'modifient…'],
  viewing: ['est ici', 'sont ici'],
};
const STATES: readonly PresenceState[] = ['answering', 'editing', 'viewing'];

/** 'Élodie et Marc répondent… · Zoé est ici' */
export const presenceLabel = (people: readonly PresentPerson[]): string =>
  STATES.flatMap(state => {
    const names = people.filter(person => person.state === state).map(({ name }) => name || 'Quelqu’un');
    const [one, several] = VERBS[state];
    const [first] = names;
    if (first === undefined) return [];
    if (names.length > MAX_FACES) return [`${names.length} personnes ${several}`];
    return [names.length === 1 ? `${first} ${one}` : `${listOf(names)} ${several}`];
  }).join(' · ');

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(names);

/** Who works on something now: faces, and what they do in words. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  if (people.length === 0) return null;
  return (
    <Flex as="span" gap="2" align="center" textStyle="sm" color="fg.muted" minW="0">
      <Flex as="span" flexShrink="0" css={{ '& > * + *': { marginInlineStart: '-0.4rem' } }}>
        {people.slice(0, MAX_FACES).map(({ _id, name, avatar }) => (
          <Avatar key={_id} name={name} src={avatar} size={22} decorative />
        ))}
      </Flex>
      <Text as="span" overflowWrap="anywhere">
        {presenceLabel(people)}
      </Text>
    </Flex>
  );
}

interface PresenceProps {
  /** `tickets:<id>` */
  topic: string;
  /** What the person does here; null: nothing, and nobody sees it. */
  state: PresenceState | null;
}

/** Says that somebody is here, and shows who else is. Read out when it changes, without interrupting. */
export function Presence({ topic, state }: PresenceProps) {
  const people = usePresence(topic, state);
  return (
    // There before it says something, as a live region has to be.
    <Flex role="status" aria-label="Présence" css={{ '&:empty': { display: 'none' } }}>
      <PresentPeople people={people} />
    </Flex>
  );
}

/** In a list: who works on the thing of a row. */
export function RowPresence({ topic }: { topic: string }) {
  return <PresentPeople people={usePeopleOn(topic)} />;
}
