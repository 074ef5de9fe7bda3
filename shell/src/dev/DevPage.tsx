import { Box, chakra, Heading, Link, PageHeader, Stack, Text } from '@rpd/shared/ui';
import { Code } from './Code.tsx';
import { DESCRIPTOR, KEYS, REMOTE, ROUTE_HANDLE, SESSION } from './dev.samples.ts';
import { Pieces } from './Pieces.tsx';

const CHAPTERS = [
  { id: 'remote', title: 'Écrire un remote' },
  { id: 'contrat', title: 'Le contrat' },
  { id: 'livraison', title: 'Livrer, revenir en arrière' },
  { id: 'regles', title: 'Ce que l’application décide pour tous' },
  { id: 'pieces', title: 'Les pièces partagées' },
] as const;

/** `/app/dev` (DEV-1): what somebody needs to know before they write a remote. */
export function DevPage() {
  return (
    <>
      <PageHeader
        title="Documentation"
        description="Pour qui écrit un remote : ce que l’application attend de lui, et ce qu’elle lui offre."
      />
      <Stack gap="10" maxW="4xl">
        <Contents />
        <Writing />
        <Contract />
        <Releasing />
        <Rules />
        <Chapter id="pieces" title="Les pièces partagées">
          <Pieces />
        </Chapter>
      </Stack>
    </>
  );
}

function Contents() {
  return (
    <Box as="nav" aria-label="Sommaire" bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5">
      <Box as="ol" ps="5" listStyleType="decimal">
        {CHAPTERS.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} py="1" display="inline-block">
              {title}
            </Link>
          </li>
        ))}
      </Box>
      <Text mt="4" pt="4" borderTopWidth="1px">
        À voir :{' '}
        <Link to="/app/dev/design" variant="underline">
          la charte
        </Link>
        . À essayer :{' '}
        <Link to="/app/dev/breadcrumb-exemple" variant="underline">
          l’exemple de fil d’Ariane
        </Link>
      </Text>
    </Box>
  );
}

function Chapter({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <Box as="section" id={id} aria-labelledby={`${id}-titre`} scrollMarginTop="20">
      <Heading as="h2" id={`${id}-titre`} size="xl" mb="4">
        {title}
      </Heading>
      <Stack gap="4">{children}</Stack>
    </Box>
  );
}

const Steps = chakra('ol', { base: { ps: '5', listStyleType: 'decimal', display: 'grid', gap: '2' } });
const Points = chakra('ul', { base: { ps: '5', listStyleType: 'disc', display: 'grid', gap: '2' } });
const Name = chakra('code', { base: { fontFamily: 'mono', fontSize: '0.9em' } });

function Writing() {
  return (
    <Chapter id="remote" title="Écrire un remote">
      <Text>
        Un remote est un paquet qui répond pour une partie des adresses. Il n’a ni racine React, ni routeur,
        ni fournisseurs : il apporte des routes, l’application les monte dans son cadre.
      </Text>
      <Steps>
        <li>
          Décrivez-le dans <Name>remote.json</Name> : zones, rôles, entrées de menu, libellés. L’application
          le lit avant de charger le moindre code.
        </li>
        <li>
          Déclarez ses routes dans <Name>src/app/remote.tsx</Name>. Ce fichier reste petit : une page par{' '}
          <Name>lazy</Name>.
        </li>
        <li>
          Écrivez chaque page dans l’ordre : requête, colonnes, composant. Les adresses de l’API sont dans le
          fichier <Name>*.api.ts</Name> de la fonctionnalité, et nulle part ailleurs.
        </li>
        <li>
          Le morceau de la première page s’appelle <Name>first</Name> : il arrive avec l’entrée.
        </li>
      </Steps>
      <Code label="Descripteur" text={DESCRIPTOR} />
      <Code label="Module ./remote" text={REMOTE} />
    </Chapter>
  );
}

function Contract() {
  return (
    <Chapter id="contrat" title="Le contrat">
      <Text>
        Le contrat porte un numéro. Un remote écrit pour un autre contrat n’est pas chargé : l’application dit
        pourquoi, et les autres espaces continuent.
      </Text>
      <Text>
        Ce qu’une route veut dire à l’application tient dans son <Name>handle</Name>. Il est statique : il est
        lu avant que la page n’arrive.
      </Text>
      <Code label="Handle d’une route" text={ROUTE_HANDLE} />
      <Points>
        <li>
          Une seule copie par page de React, de React Router, de TanStack Query et de <Name>@rpd/shared</Name>{' '}
          : l’application les donne, le remote ne les apporte pas.
        </li>
        <li>
          <Name>@rpd/shared</Name> n’a pas d’entrée unique : importez <Name>/ui</Name>, <Name>/ui/form</Name>,{' '}
          <Name>/ui/table</Name> ou <Name>/ui/overlay</Name>, et seulement ce que la page montre.
        </li>
        <li>Deux remotes ne s’importent jamais l’un l’autre.</li>
      </Points>
    </Chapter>
  );
}

function Releasing() {
  return (
    <Chapter id="livraison" title="Livrer, revenir en arrière">
      <Text>
        Chaque remote est livré seul. Une version est un dossier qui ne change plus ; seul le registre dit
        laquelle est en ligne.
      </Text>
      <Code
        label="Commandes"
        text={
          'npm run dev                    # tout, avec rechargement à chaud\nnpm run rpd -- build sheets    # construit un remote\nnpm run rpd -- release sheets  # vérifie, dépose, met en ligne'
        }
      />
      <Text>
        Une livraison qui casse ne touche que son espace : l’application dit ce qui manque, « Réessayer »
        interroge de nouveau le registre, et le reste de la page continue de fonctionner.
      </Text>
    </Chapter>
  );
}

function Rules() {
  return (
    <Chapter id="regles" title="Ce que l’application décide pour tous">
      <Points>
        <li>
          Un 401 renouvelle la session une fois, puis recommence la requête ; au second, il faut se
          reconnecter.
        </li>
        <li>
          Un 403 termine la session, pour toute requête sauf celles marquées{' '}
          <Name>{'meta: { quiet: true }'}</Name> : n’en envoyez aucune que le rôle n’admet pas.
        </li>
        <li>Ce qu’une page lance arrive dans le cadre, à sa place ; le menu et la barre restent.</li>
        <li>
          Titre et balises viennent de la route la plus profonde ; le fil d’Ariane, de l’adresse et du
          descripteur.
        </li>
      </Points>
      <Code label="Session et API" text={SESSION} />
      <Code label="Clés du cache" text={KEYS} />
    </Chapter>
  );
}
