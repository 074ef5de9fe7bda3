import { ROLES } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Button,
  Card,
  ErrorState,
  Flex,
  Grid,
  Heading,
  LoadingState,
  NotFoundState,
  RefusedState,
  RoleBadge,
  Stack,
  StyledCard,
  Text,
  toasts,
} from '@rpd/shared/ui';
import { Input, NativeSelect, Textarea } from '@rpd/shared/ui/inputs';
import type { ReactNode } from 'react';
import { InBothModes, Part, Section, TokenName } from './parts.tsx';

const VARIANTS = ['solid', 'outline', 'ghost', 'subtle'] as const;
const PALETTES = ['accent', 'brand', 'gray', 'red'] as const;
const TONES = ['brand', 'accent', 'gray', 'red', 'green', 'blue', 'orange'] as const;

/** Every piece in every state that it can be in, light and dark. */
export function States() {
  return (
    <Section
      id="etats"
      title="Pièces et états"
      rule="Une pièce se reconnaît dans tous ses états : prête, en cours, refusée, hors d’usage. Une cible fait 24 px au moins, 44 px sur un téléphone ; le clavier voit toujours où il est."
    >
      <Part title="Boutons">
        <InBothModes>
          {() => (
            <Stack gap="3">
              {PALETTES.map(palette => (
                <Flex key={palette} gap="2" wrap="wrap" align="center">
                  {VARIANTS.map(variant => (
                    <Button key={variant} size="sm" variant={variant} colorPalette={palette}>
                      {variant}
                    </Button>
                  ))}
                </Flex>
              ))}
              <Flex gap="2" wrap="wrap" align="center">
                <Button busy>En cours</Button>
                <Button disabled>Hors d’usage</Button>
                <Button size="xs">xs</Button>
                <Button size="sm">sm</Button>
                <Button size="md">md</Button>
                <Button size="lg">lg</Button>
              </Flex>
            </Stack>
          )}
        </InBothModes>
      </Part>
      <Part title="Champs">
        <InBothModes>{mode => <Fields mode={mode} />}</InBothModes>
      </Part>
      <Part title="Étiquettes">
        <InBothModes>
          {() => (
            <Stack gap="3">
              <Flex gap="2" wrap="wrap">
                {TONES.map(tone => (
                  <Badge key={tone} colorPalette={tone}>
                    {tone}
                  </Badge>
                ))}
              </Flex>
              <Flex gap="2" wrap="wrap">
                {ROLES.map(role => (
                  <RoleBadge key={role} role={role} />
                ))}
              </Flex>
            </Stack>
          )}
        </InBothModes>
      </Part>
      <Part title="Cartes">
        <InBothModes>
          {() => (
            <Grid templateColumns="repeat(auto-fill, minmax(11rem, 1fr))" gap="3">
              {(['plain', 'fantasy', 'sci-fi'] as const).map(look => (
                <StyledCard key={look} look={look}>
                  <Card.Body gap="1">
                    <Heading as="h4" size="md">
                      Brumevent
                    </Heading>
                    <TokenName>{look}</TokenName>
                  </Card.Body>
                </StyledCard>
              ))}
            </Grid>
          )}
        </InBothModes>
      </Part>
      <Part title="Ce qu’un écran dit">
        <InBothModes>
          {() => (
            <Grid templateColumns="repeat(auto-fill, minmax(15rem, 1fr))" gap="3">
              <Said>
                <LoadingState />
              </Said>
              <Said>
                <ErrorState onRetry={() => toasts.info('Réessayé')}>L’API ne répond pas.</ErrorState>
              </Said>
              <Said>
                <RefusedState />
              </Said>
              <Said>
                <NotFoundState />
              </Said>
            </Grid>
          )}
        </InBothModes>
      </Part>
    </Section>
  );
}

const Said = ({ children }: { children: ReactNode }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" minW="0" p="2">
    {children}
  </Box>
);

function Fields({ mode }: { mode: string }) {
  return (
    <Stack gap="3">
      <Labelled label="Prêt">
        <Input aria-label={`Prêt (${mode})`} placeholder="Un nom" />
      </Labelled>
      <Labelled label="Rempli">
        <Input aria-label={`Rempli (${mode})`} defaultValue="Brumevent" />
      </Labelled>
      <Labelled label="Refusé">
        <Input aria-label={`Refusé (${mode})`} aria-invalid="true" defaultValue="B" />
        <Text textStyle="sm" color="fg.error">
          Le nom compte au moins 2 signes.
        </Text>
      </Labelled>
      <Labelled label="Hors d’usage">
        <Input aria-label={`Hors d’usage (${mode})`} disabled defaultValue="Fixé par l’équipe" />
      </Labelled>
      <Labelled label="Choix">
        <NativeSelect.Root>
          <NativeSelect.Field aria-label={`Choix (${mode})`}>
            <option>Médiéval-fantastique</option>
            <option>Science-fiction</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Labelled>
      <Labelled label="Texte long">
        <Textarea aria-label={`Texte long (${mode})`} rows={2} />
      </Labelled>
    </Stack>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Text textStyle="sm" fontWeight="medium" mb="1" aria-hidden="true">
      {label}
    </Text>
    {children}
  </Box>
);
