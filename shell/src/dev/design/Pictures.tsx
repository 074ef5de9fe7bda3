import { COVER_WORLDS, coverPath, type CoverWorld, emblemPath } from '@rpd/shared/domain';
import { Avatar, Box, Drawing, DRAWINGS, EmptyState, Flex, Grid, Picture, Text } from '@rpd/shared/ui';
import {
  CalendarDays,
  Check,
  Copy,
  Dices,
  Download,
  Eye,
  EyeOff,
  Flag,
  History,
  KeyRound,
  type LucideIcon,
  Pencil,
  Plus,
  RotateCcw,
  Settings,
  SlidersHorizontal,
  Swords,
  Trash2,
  TriangleAlert,
  Undo2,
  Users,
  X,
} from 'lucide-react';
import { InBothModes, Part, Section, TokenName } from './parts.tsx';

/** What each icon says, everywhere. */
const ICONS: readonly [Icon: LucideIcon, name: string, use: string][] = [
  [Plus, 'Plus', 'Ajouter'],
  [Pencil, 'Pencil', 'Modifier'],
  [Copy, 'Copy', 'Copier'],
  [Trash2, 'Trash2', 'Supprimer'],
  [Undo2, 'Undo2', 'Annuler un changement'],
  [RotateCcw, 'RotateCcw', 'Recommencer'],
  [Check, 'Check', 'Accepter, fait'],
  [X, 'X', 'Fermer, refuser'],
  [Eye, 'Eye', 'Voir, montrer'],
  [EyeOff, 'EyeOff', 'Masquer'],
  [Download, 'Download', 'Télécharger'],
  [History, 'History', 'Historique'],
  [Flag, 'Flag', 'Signaler'],
  [TriangleAlert, 'TriangleAlert', 'Attention, échec'],
  [KeyRound, 'KeyRound', 'Accès, sécurité'],
  [Users, 'Users', 'Personnes'],
  [Dices, 'Dices', 'Lancer, jouer'],
  [Swords, 'Swords', 'Combat'],
  [CalendarDays, 'CalendarDays', 'Dates'],
  [SlidersHorizontal, 'SlidersHorizontal', 'Réglages d’une vue'],
  [Settings, 'Settings', 'Paramètres'],
];

const WORLD_NAMES: Record<CoverWorld, string> = {
  fantasy: 'Fantastique',
  'sci-fi': 'Futur',
  horror: 'Horreur',
  sea: 'Mer',
  city: 'Ville',
  history: 'Histoire',
  ruins: 'Ruines',
  mystery: 'Mystère',
};

const SCENES = { server: 'Serveur', game: 'Jeu', person: 'Personne' } as const;
const EMBLEMS = { 'server-emblem': 'Serveur', 'game-emblem': 'Jeu', character: 'Personnage' } as const;

/** A picture is drawn from an id: these are always the same ones. */
const SAMPLE_IDS = {
  server: '5f5e1d2c3b4a59687766a001',
  game: '5f5e1d2c3b4a59687766a002',
  person: '5f5e1d2c3b4a59687766a003',
} as const;
const sampleId = (index: number) => `5f5e1d2c3b4a597a${(index * 7919 + 17).toString(16).padStart(8, '0')}`;
const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];

/** Icons, drawings, generated covers, portraits. */
export function Pictures() {
  return (
    <Section
      id="images"
      title="Images"
      rule="Une icône a un sens, le même partout, et un mot à côté d’elle ou dans sa bulle. Ce qui n’a pas d’image en reçoit une, dessinée d’après son identifiant et son univers : toujours la même."
    >
      <Part title="Icônes">
        <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(12rem, 1fr))" gap="3">
          {ICONS.map(([Icon, name, use]) => (
            <Flex as="li" key={name} gap="3" align="center">
              <Box boxSize="5" color="brand.fg" aria-hidden="true">
                <Icon size={20} />
              </Box>
              <Box lineHeight="shorter">
                <Text textStyle="sm">{use}</Text>
                <TokenName color="fg.muted">{name}</TokenName>
              </Box>
            </Flex>
          ))}
        </Grid>
      </Part>
      <Part title="Couvertures">
        <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(14rem, 1fr))" gap="4">
          {COVER_WORLDS.map(world => (
            <Box as="li" key={world}>
              <Flex gap="1" borderRadius="lg" overflow="hidden">
                {keysOf(SCENES).map(kind => (
                  <Picture
                    key={kind}
                    path={coverPath(kind, SAMPLE_IDS[kind], world)}
                    alt={`${SCENES[kind]}, ${WORLD_NAMES[world]}`}
                    flex="1"
                    minW="0"
                    h="24"
                    objectFit="cover"
                    loading="lazy"
                  />
                ))}
              </Flex>
              <Text textStyle="sm" mt="1">
                {WORLD_NAMES[world]}
              </Text>
            </Box>
          ))}
        </Grid>
      </Part>
      <Part title="Emblèmes">
        {keysOf(EMBLEMS).map(kind => (
          <Flex key={kind} as="ul" listStyleType="none" gap="2" wrap="wrap" mb="3" aria-label={EMBLEMS[kind]}>
            {Array.from({ length: 12 }, (_, index) => (
              <li key={index}>
                <Avatar
                  name={EMBLEMS[kind]}
                  src={emblemPath(sampleId(index), kind)}
                  size={56}
                  shape="square"
                />
              </li>
            ))}
          </Flex>
        ))}
      </Part>
      <Part title="Personnes">
        <Flex gap="3" wrap="wrap" align="center">
          {['Ombeline', 'Gwenaël Ar Mor', 'Sif', 'Ysolde'].map((name, index) => (
            <Avatar key={name} name={name} size={32 + index * 12} />
          ))}
        </Flex>
      </Part>
      <Part title="Dessins">
        <InBothModes>
          {() => (
            <Flex as="ul" listStyleType="none" gap="5" wrap="wrap">
              {keysOf(DRAWINGS).map(name => (
                <Box as="li" key={name} textAlign="center">
                  <Drawing name={name} />
                  <TokenName color="fg.muted">{name}</TokenName>
                </Box>
              ))}
            </Flex>
          )}
        </InBothModes>
      </Part>
      <Part title="Une liste vide">
        <InBothModes>
          {() => <EmptyState drawing="mask" title="Aucun personnage pour le moment" />}
        </InBothModes>
      </Part>
    </Section>
  );
}
