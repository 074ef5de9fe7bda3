import type { GameSession, ShownScene } from '@rpd/shared/domain';
import { useTopic } from '@rpd/shared/live';
import { Badge, Box, Button, ButtonLink, Flex, Heading, notifyFailure, Stack, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PartState } from '../ui/PartState.tsx';
import { scenesOf, sessionScenes, showScene } from './scenes.api.ts';
import { SceneView } from './SceneView.tsx';

/** « Scène »: what is shown now, and what was shown before. A game master chooses it here. */
export function ScenePanel({ session }: { session: GameSession }) {
  const query = useQuery(sessionScenes(session._id));
  const client = useQueryClient();
  // An entry that a game master hides takes its scene with it.
  useTopic(`logentries:${session._id}`, ({ change }) => {
    if (change !== 'created') void client.invalidateQueries(sessionScenes(session._id));
  });
  const isMaster = session.role === 'master';
  return (
    <Box p="3">
      <Heading as="h2" size="md" mb="3">
        Scène
      </Heading>
      <PartState query={query} loading="Chargement de la scène…">
        {({ current, scenes }) => {
          const shown = scenes.find(({ _id }) => _id === current);
          return (
            <Stack gap="5">
              {shown ? (
                <SceneView scene={shown} />
              ) : (
                <Text color="fg.muted">Aucune scène n’est montrée.</Text>
              )}
              {isMaster && session.state === 'open' ? <Choice session={session} current={current} /> : null}
              {isMaster ? null : <Before scenes={scenes.filter(({ _id }) => _id !== current)} />}
            </Stack>
          );
        }}
      </PartState>
    </Box>
  );
}

/** The prepared scenes in their order: one press shows one of them to everybody. */
function Choice({ session, current }: { session: GameSession; current: string }) {
  const { _id, game } = session;
  const query = useQuery(scenesOf(game._id));
  const show = useMutation({
    ...showScene(_id),
    onError: error => notifyFailure('La scène n’a pas changé', error),
  });
  const notes = query.data?.find(scene => scene._id === current)?.notes;
  return (
    <Box as="section" aria-label="Scènes préparées" borderTopWidth="1px" pt="3">
      {notes ? (
        <Box mb="4" p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle">
          <Text textStyle="sm" color="fg.muted">
            Vos notes, que les joueurs ne voient pas
          </Text>
          <Markdown text={notes} />
        </Box>
      ) : null}
      <Flex justify="space-between" align="center" wrap="wrap" gap="2" mb="2">
        <Heading as="h3" size="sm">
          Scènes préparées
        </Heading>
        {current ? (
          <Button size="sm" variant="outline" busy={show.isPending} onClick={() => show.mutate('')}>
            Ne plus rien montrer
          </Button>
        ) : null}
      </Flex>
      <PartState query={query} loading="Chargement des scènes…">
        {scenes => (
          <Flex as="ul" listStyleType="none" direction="column" gap="2" mb="3">
            {scenes.map(scene => (
              <Flex as="li" key={scene._id} gap="2" align="center" minH="11">
                <Text flex="1" minW="0" overflowWrap="anywhere">
                  {scene.title}
                </Text>
                {scene._id === current ? (
                  <Badge colorPalette="green">Montrée</Badge>
                ) : (
                  <Button
                    size="sm"
                    minH="11"
                    variant="outline"
                    aria-label={`Montrer : ${scene.title}`}
                    disabled={show.isPending}
                    onClick={() => show.mutate(scene._id)}
                  >
                    Montrer
                  </Button>
                )}
              </Flex>
            ))}
          </Flex>
        )}
      </PartState>
      <ButtonLink to={`/app/games/${game._id}/prepare`} size="sm" variant="outline">
        Préparer
      </ButtonLink>
    </Box>
  );
}

/** What was shown before, as far as the log names it. */
function Before({ scenes }: { scenes: readonly ShownScene[] }) {
  const [opened, setOpened] = useState('');
  if (scenes.length === 0) return null;
  return (
    <Stack as="section" aria-label="Scènes déjà montrées" gap="2" borderTopWidth="1px" pt="3">
      <Heading as="h3" size="sm">
        Déjà montrées
      </Heading>
      {scenes.map(scene => (
        <Box key={scene._id}>
          <Button
            variant="ghost"
            minH="11"
            w="full"
            h="auto"
            whiteSpace="normal"
            textAlign="start"
            justifyContent="flex-start"
            aria-expanded={opened === scene._id}
            onClick={() => setOpened(opened === scene._id ? '' : scene._id)}
          >
            {scene.title}
          </Button>
          {opened === scene._id ? <SceneView scene={scene} /> : null}
        </Box>
      ))}
    </Stack>
  );
}
