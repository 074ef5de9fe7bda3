import { Box, chakra, Heading, Link, SimpleGrid, Text } from '@rpd/shared/ui';
import { useRegistry } from '../lib/registry.ts';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { LICENCES } from './licences.ts';

/** Written into the page by its build. */
const shellVersion = (): string => document.documentElement.dataset.version ?? 'développement';

/** LND-11: what the product is, which version of what is running, what it is made of. */
export function AboutPage() {
  const { remotes, source } = useRegistry();
  return (
    <PublicPage wide>
      <FocusedHeading>À propos</FocusedHeading>
      <Text>
        RPD est une application pour les communautés de jeu de rôle : leurs serveurs, leurs fiches de
        personnage, leurs joueurs et leurs maîtres du jeu, au même endroit. Elle est en alpha.
      </Text>

      <Link to="/privacy" variant="underline" py="1">
        Conditions et confidentialité
      </Link>

      <Heading as="h2" size="lg" mt="4">
        Versions en service
      </Heading>
      <Text color="fg.muted" textStyle="sm">
        Chaque espace est livré séparément, à son propre rythme.
      </Text>
      <Versions>
        <Version name="Application" version={shellVersion()} />
        {remotes.map(({ name, descriptor, live }) => (
          <Version key={name} name={descriptor.title} version={live?.version ?? 'inconnue'} />
        ))}
      </Versions>
      {source === 'none' ? (
        <Text role="status" color="fg.muted">
          Les versions des espaces sont inconnues pour le moment : la plateforme ne répond pas.
        </Text>
      ) : null}

      {source === 'pending' ? null : <Licences />}
    </PublicPage>
  );
}

/** Below the versions, of which one knows only then how many there are. */
const Licences = () => (
  <>
    <Heading as="h2" size="lg" mt="4">
      Licences
    </Heading>
    <Text color="fg.muted" textStyle="sm">
      RPD est distribué sous licence MIT. Il doit beaucoup à ces projets :
    </Text>
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, md: 3 }} gapX="6" gapY="2">
      {LICENCES.map(({ name, licence }) => (
        <Box as="li" key={name} display="flex" justifyContent="space-between" borderBottomWidth="1px" py="1">
          <span>{name}</span>
          <Text as="span" color="fg.muted" textStyle="sm">
            {licence}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  </>
);

const Versions = chakra('dl', { base: { display: 'grid', gap: '2' } });

function Version({ name, version }: { name: string; version: string }) {
  return (
    <Box display="flex" justifyContent="space-between" gap="4" borderBottomWidth="1px" py="1">
      <dt>{name}</dt>
      <Text as="dd" fontFamily="mono" textStyle="sm" color="fg.muted">
        {version}
      </Text>
    </Box>
  );
}
