import { emblemPath } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Button, Flex, Text } from '@rpd/shared/ui';
import { UserPlus } from 'lucide-react';
import { Panel } from '../ui/Panel.tsx';
import type { ExpectedPlayer } from './preparation.labels.ts';

const ANSWERS = {
  yes: { label: 'Peut venir', tone: 'green' },
  maybe: { label: 'Si besoin', tone: 'orange' },
  no: { label: 'Ne peut pas', tone: 'red' },
} as const;
const NO_ANSWER = { label: 'Sans réponse', tone: 'gray' } as const;

interface ExpectedPlayersProps {
  players: readonly ExpectedPlayer[];
  onInvite: () => void;
}

/** Who comes to the session, by their faces: whom they play, and what they answered about the date. */
export function ExpectedPlayers({ players, onInvite }: ExpectedPlayersProps) {
  return (
    <Panel title="Qui vient" id="table" scrollMarginTop="20">
      {players.length === 0 ? <Text color="fg.muted">Personne n’a encore rejoint la table.</Text> : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="3" aria-label="Qui vient">
        {players.map(player => (
          <Line key={player._id} player={player} />
        ))}
      </Flex>
      <Button mt="4" w="full" size="sm" variant="outline" onClick={onInvite}>
        <UserPlus aria-hidden="true" />
        Inviter
      </Button>
    </Panel>
  );
}

function Line({ player: { name, avatar, character, answer } }: { player: ExpectedPlayer }) {
  const said = answer ? ANSWERS[answer] : NO_ANSWER;
  const shown = name || 'Compte supprimé';
  return (
    <Flex as="li" gap="3" align="center">
      <Avatar
        name={character?.name ?? shown}
        src={character ? character.portrait || emblemPath(character._id) : avatar}
        size={40}
        decorative
      />
      <Box flex="1" minW="0" overflowWrap="anywhere" lineHeight="shorter">
        <Text fontFamily={character ? 'display' : undefined}>{character?.name ?? shown}</Text>
        {character ? (
          <Text textStyle="sm" color="fg.muted">
            {shown}
          </Text>
        ) : null}
      </Box>
      {answer === undefined ? null : <Badge colorPalette={said.tone}>{said.label}</Badge>}
    </Flex>
  );
}
