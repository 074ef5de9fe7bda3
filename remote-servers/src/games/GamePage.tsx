import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { emblemPath, type Game, may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Badge,
  Box,
  Button,
  Flex,
  Grid,
  Heading,
  IconButton,
  lazyWithPreload,
  LoadingState,
  NotFoundState,
  Picture,
  QueryState,
  Skeleton,
  Stack,
  notifyFailure,
} from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { Markdown } from '@rpd/shared/ui/markdown';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { ReportMenu } from '@rpd/shared/ui/tickets';
import { ContentWarning, TeamWarning } from '@rpd/shared/ui/warnings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useOpenByAddress } from '../lib/useOpenByAddress.ts';
import { SubjectHead } from '../ui/SubjectHead.tsx';
import { ThingsSeenAt } from '../ui/ThingsSeenAt.tsx';
import { GameLinks } from './GameLinks.tsx';
import { GameMembers } from './GameMembers.tsx';
import { deleteGame, gameById, gameTypes, joinGame, leaveGame } from './games.api.ts';
import { backgroundOf } from './games.values.ts';

const GameEdit = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "game-edit" */ './GameEdit.tsx')).GameEdit,
);

interface GamePageProps {
  /** What other features show of a game: its sessions. */
  sections: (game: Game) => ReactNode;
  /** What its game masters do, at the side. */
  desk: (game: Game) => ReactNode;
  /** Both are known: nothing below the head moves any more. */
  isReady: boolean;
}

/** `/app/games/{id}` (GAM-2): a game, who plays it, join and leave. */
export function GamePage({ sections, desk, isReady }: GamePageProps) {
  const { id = '' } = useParams();
  const query = useQuery(gameById(id));
  return (
    <QueryState
      query={query}
      title="Jeu"
      loading={
        <LoadingState label="Chargement du jeu…">
          <Skeleton h="48" mb="4" />
          <Skeleton h="9" w="50%" />
        </LoadingState>
      }
      notFound={
        <NotFoundState title="Jeu introuvable" back={{ to: '/app/games/find', label: 'Trouver un jeu' }}>
          Ce jeu n’existe pas, n’existe plus, ou n’est pas encore ouvert.
        </NotFoundState>
      }
    >
      {game => <Detail game={game} sections={sections} desk={desk} isReady={isReady} />}
    </QueryState>
  );
}

function Detail({ game, sections, desk, isReady }: GamePageProps & { game: Game }) {
  const me = useSession(state => state.user);
  useGameBreadcrumb(game);
  const [editing, setEditing] = useOpenByAddress('game', 'settings');
  const types = useQuery(gameTypes);
  const isInside = game.joined || game.owner_id === me?._id;
  const played = (
    <Box key="played" minW="0">
      {sections(game)}
    </Box>
  );
  const read = (
    <Box key="read" minW="0">
      <GameTexts game={game} />
    </Box>
  );
  // Who plays it comes for the next session; who thinks about joining, for what one reads of it. By keys: what is typed stays.
  const [first, second] = isInside ? [played, read] : [read, played];
  const own = (types.data ?? []).filter(type => game.gameType.includes(type._id));
  return (
    <>
      <ThingsSeenAt
        things={[
          ['game', game._id],
          ['campaign', game._id],
          ['sessions', game._id],
          ['handouts', game._id],
          ['members', game._id],
        ]}
      />
      <SubjectHead
        name={game.name}
        icon={game.icon_img || emblemPath(game._id, 'game-emblem')}
        cover={
          types.isPending ? null : (
            <Picture
              path={backgroundOf(game, types.data ?? [])}
              load={1024}
              alt={game.background_img ? game.background_alt : ''}
              w="full"
              h="full"
              objectFit="cover"
            />
          )
        }
        actions={
          <>
            <Membership game={game} />
            {may(me, 'update', 'Game', game) ? (
              <>
                <HistoryButton entity="Game" id={game._id} name={game.name} />
                <IconButton
                  label="Paramètres du jeu"
                  variant="outline"
                  size="md"
                  onClick={() => setEditing(true)}
                >
                  <Settings aria-hidden="true" />
                </IconButton>
              </>
            ) : null}
            {may(me, 'delete', 'Game', game) ? <Delete game={game} /> : null}
            {me?._id === game.owner_id ? null : <ReportMenu kind="game" id={game._id} name={game.name} />}
          </>
        }
      >
        <Flex wrap="wrap" columnGap="5" rowGap="3" align="center">
          <Flex gap="2" wrap="wrap">
            {types.isLoading && game.gameType.length > 0 ? <Skeleton w="28" h="5" /> : null}
            {own.map(type => (
              <Badge key={type._id} colorPalette="brand">
                {type.name}
              </Badge>
            ))}
            {game.status ? null : <Badge colorPalette="orange">Inactif</Badge>}
            {game.status && !game.recruiting ? <Badge colorPalette="gray">Complet</Badge> : null}
          </Flex>
          <GameLinks game={game} />
        </Flex>
      </SubjectHead>
      {isReady ? null : (
        <LoadingState label="Chargement des séances…">
          <Skeleton h="72" borderRadius="lg" />
        </LoadingState>
      )}
      <Grid
        hidden={!isReady}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
        templateRows={{ lg: 'auto 1fr' }}
        columnGap="8"
        rowGap="8"
        alignItems="start"
      >
        {first}
        <Stack key="side" gap="5" minW="0" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
          {desk(game)}
          <GameMembers game={game} />
        </Stack>
        {second}
      </Grid>
      {editing && may(me, 'update', 'Game', game) ? (
        <GameEdit game={game} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}

/** What one reads of a game, behind what it warns of. */
function GameTexts({ game }: { game: Game }) {
  const me = useSession(state => state.user?._id);
  const { _id, name, owner_id: owner, description } = game;
  return (
    <>
      <TeamWarning
        kind="game"
        id={_id}
        name={name}
        owner={owner}
        warnings={description.warnings}
        place={`/app/games/${_id}`}
      />
      <ContentWarning id={`game ${_id}`} warnings={description.warnings} isOwn={me === owner}>
        <Presentation game={game} />
      </ContentWarning>
    </>
  );
}

/** What one reads at length of a game. */
function Presentation({ game: { description, img_alt } }: { game: Game }) {
  const { bio, img, text } = description;
  return (
    <Stack gap="6">
      {bio ? <Markdown text={bio} fontSize="lg" maxW="prose" /> : null}
      {img ? <Picture path={img} load={1024} alt={img_alt} maxW="full" borderRadius="lg" /> : null}
      {text ? (
        <Box as="section">
          <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal" mb="2">
            Univers
          </Heading>
          <Markdown text={text} maxW="prose" />
        </Box>
      ) : null}
    </Stack>
  );
}

/** The list of all games is the administrators' (GAM-1); everybody else comes from the directory. */
function useGameBreadcrumb({ name }: Game): void {
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  useEffect(() => {
    const list = isAdministrator
      ? { text: 'Jeux', to: '/app/games' }
      : { text: 'Trouver un jeu', to: '/app/games/find' };
    updateBreadcrumb({ customItems: [list, { text: name }] });
    return resetBreadcrumb;
  }, [name, isAdministrator]);
}

function Delete({ game }: { game: Game }) {
  const me = useSession(state => state.user);
  const remove = useMutation(deleteGame);
  const client = useQueryClient();
  const navigate = useNavigate();
  const ask = async () => {
    const { _id, name } = game;
    const isGone = await confirmDelete(
      binQuestion(client, { kind: 'game', _id, name, remove: () => remove.mutateAsync(_id) }),
    );
    // The list of games is the administrators' (GAM-1); game masters have theirs in their area.
    if (isGone) void navigate(me?.roles.includes('AD') ? '/app/games' : '/app/gm?tab=games');
  };
  return (
    <IconButton
      label="Supprimer le jeu"
      variant="outline"
      size="md"
      colorPalette="red"
      onClick={() => void ask()}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

function Membership({ game }: { game: Game }) {
  const me = useSession(({ user }) => user?._id);
  const onError = (failed: string) => (error: Error) => notifyFailure(failed, error);
  const join = useMutation({ ...joinGame, onError: onError('Erreur lors de l’inscription') });
  const leave = useMutation({ ...leaveGame, onError: onError('Erreur lors du départ') });
  if (game.joined) {
    return (
      <Button variant="outline" busy={leave.isPending} onClick={() => leave.mutate(game._id)}>
        Quitter le jeu
      </Button>
    );
  }
  // Who leads the game plays in it already.
  if (game.owner_id === me) return null;
  return (
    <Button
      colorPalette="accent"
      busy={join.isPending}
      disabled={whyClosed(game) !== undefined}
      title={whyClosed(game)}
      onClick={() => join.mutate(game._id)}
    >
      Rejoindre
    </Button>
  );
}

/** Why one cannot join; undefined where one can. */
function whyClosed({ status, recruiting }: Game): string | undefined {
  if (!status) return 'Ce jeu est inactif : on ne peut pas le rejoindre pour l’instant.';
  return recruiting ? undefined : 'Ce jeu ne cherche pas de joueurs en ce moment.';
}
