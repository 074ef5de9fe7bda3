import { FIRST_STEPS, type FirstStep, type Server, sheetRoute } from '@rpd/shared/domain';
import { Box, Button, Flex, Grid, Heading, Link, Text } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { dismissFirstSteps, firstSteps } from './first-steps.api.ts';

const LABELS: Record<FirstStep, string> = {
  icon: 'Choisir une icône',
  intro: 'Écrire l’introduction qui se lit sur la carte du serveur',
  template: 'Proposer un modèle de fiche',
  team: 'Nommer votre équipe ou accepter un premier personnage',
  event: 'Planifier un premier événement',
};

interface ServerFirstStepsProps {
  server: Server;
  /** Opens the settings. */
  onEdit: () => void;
}

/** What a new server still needs, for those who run it: gone once all is done, or when they dismiss it. */
export function ServerFirstSteps({ server, onEdit }: ServerFirstStepsProps) {
  const { data } = useQuery(firstSteps(server._id));
  const dismiss = useMutation(dismissFirstSteps);
  // When the network is back it is read and sent at the same time: what is read then is older.
  if (!data || data.dismissed || dismiss.isPending || dismiss.isSuccess) return null;
  const left = FIRST_STEPS.filter(step => !data.done[step]).length;
  if (left === 0) return null;
  const path: Partial<Record<FirstStep, string>> = {
    template: sheetRoute('Sheet_C_Server', server._id),
    team: '?team=1',
    event: '#evenements',
  };
  return (
    <Box
      as="section"
      aria-labelledby="premiers-pas"
      borderWidth="1px"
      borderColor="brand.border"
      borderRadius="lg"
      bg="brand.subtle"
      p="4"
      mb="8"
    >
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="3">
        <Heading as="h2" size="md" id="premiers-pas">
          Premiers pas
        </Heading>
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => dismiss.mutate(server._id)}>
          Ne plus afficher
        </Button>
      </Flex>
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="6"
        rowGap="1"
      >
        {FIRST_STEPS.map(step => {
          const isDone = data.done[step];
          const to = path[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <Flex as="li" key={step} gap="3" align="center" minH="8">
              <Box color={isDone ? 'fg.success' : 'fg.muted'} flexShrink="0" aria-hidden="true">
                <Icon size={20} />
              </Box>
              {isDone ? (
                <Text color="fg.muted">{LABELS[step]} : fait</Text>
              ) : to ? (
                <Link to={to} py="1">
                  {LABELS[step]}
                </Link>
              ) : (
                <Button
                  variant="plain"
                  fontSize="md"
                  fontWeight="medium"
                  px="0"
                  h="auto"
                  py="1"
                  whiteSpace="normal"
                  textAlign="start"
                  onClick={onEdit}
                >
                  {LABELS[step]}
                </Button>
              )}
            </Flex>
          );
        })}
      </Grid>
    </Box>
  );
}
