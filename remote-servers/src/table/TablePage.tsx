import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { type GameSession, LOG_KINDS, type LogKind } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Badge,
  Box,
  Button,
  Flex,
  LoadingState,
  NotFoundState,
  notifyFailure,
  PageHeader,
  QueryState,
  saveFile,
  VisuallyHidden,
} from '@rpd/shared/ui';
import { Input, NativeSelect } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Composer, type Written } from './Composer.tsx';
import { DiceTray, type RollAudience } from './DiceTray.tsx';
import { exportLog, type LogFilter, moveSession, seatsOf, sessionById, takeSeat } from './table.api.ts';
import { spoken } from './table.words.ts';
import { TableLog } from './TableLog.tsx';
import { TablePeople } from './TablePeople.tsx';
import { TableSheet } from './TableSheet.tsx';
import { randomKey, useLog } from './useLog.ts';
import { useWakeLock } from './useTable.ts';

/** `/app/games/:id/table/:sessionId`: an evening of a campaign, played. */
export function TablePage() {
  const { id = '', sessionId = '' } = useParams();
  const query = useQuery(sessionById(sessionId));
  return (
    <QueryState
      query={query}
      title="Table"
      loading={<LoadingState label="Chargement de la table…" />}
      notFound={
        <NotFoundState title="Table introuvable" back={{ to: `/app/games/${id}`, label: 'Retour au jeu' }}>
          Cette séance n’existe pas, ou vous n’avez pas de place à sa table.
        </NotFoundState>
      }
    >
      {session => <Table key={session._id} session={session} />}
    </QueryState>
  );
}

const VIEWS = { log: 'Journal', sheet: 'Fiche', dice: 'Dés', people: 'Table' } as const;
type View = keyof typeof VIEWS;

function Table({ session }: { session: GameSession }) {
  const me = useSession(state => state.user?._id ?? '');
  const { _id, game, state, role } = session;
  const [view, setView] = useState<View>('log');
  const [filter, setFilter] = useState<LogFilter>({ kind: '', q: '' });
  const [typed, setTyped] = useState('');
  const [audience, setAudience] = useState<RollAudience>('all');
  const [isQuiet, setQuiet] = useState(false);
  const log = useLog(_id, filter);
  const seats = useQuery(seatsOf(_id));
  const character = useSeat(session);
  useWakeLock();
  useEffect(() => {
    updateBreadcrumb({
      customItems: [{ text: game.name, to: `/app/games/${game._id}` }, { text: 'Table' }],
    });
    return resetBreadcrumb;
  }, [game._id, game.name]);
  const send = (written: Written) => {
    log.send({ ...written, key: randomKey(), character: character.id });
    setView(shown => (written.kind === 'roll' && shown !== 'log' ? 'log' : shown));
  };
  // Dice need the seed that one brings when one sits down.
  const isPlaying = state === 'open' && role !== 'spectator' && character.isSeated;
  const { heard } = log;
  const news = heard && heard.author._id !== me ? spoken(heard) : '';
  const shows = (one: View) => ({ base: view === one ? 'flex' : 'none', lg: 'flex' });
  return (
    <>
      <PageHeader
        title={session.title || game.name}
        actions={<Actions session={session} isQuiet={isQuiet} onQuiet={() => setQuiet(!isQuiet)} />}
      />
      <VisuallyHidden aria-live={isQuiet ? 'off' : 'polite'} role="status" aria-label="Nouvelles de la table">
        {news}
      </VisuallyHidden>
      <Flex
        direction={{ base: 'column', lg: 'row' }}
        gap="4"
        h={{ base: 'calc(100dvh - 19rem)', lg: 'calc(100dvh - 14rem)' }}
        minH="22rem"
      >
        <Flex
          display={shows('log')}
          direction="column"
          flex="3"
          minW="0"
          minH="0"
          borderWidth="1px"
          borderRadius="lg"
          bg="bg.panel"
        >
          <Filters filter={filter} onFilter={setFilter} />
          <TableLog
            session={_id}
            log={log}
            me={me}
            isMaster={role === 'master'}
            onAgain={({ entry }) => {
              log.drop(entry.key);
              setTyped(entry.kind === 'roll' ? `/r ${entry.expression}` : entry.text);
            }}
          />
          {isPlaying ? (
            <Composer seats={seats.data ?? []} value={typed} onValue={setTyped} onSend={send} />
          ) : null}
        </Flex>
        <Flex
          direction="column"
          display={{ base: view === 'log' ? 'none' : 'flex', lg: 'flex' }}
          flex="2"
          minW="0"
          minH="0"
          overflowY="auto"
          borderWidth="1px"
          borderRadius="lg"
          bg="bg.panel"
        >
          {isPlaying ? (
            <>
              <Box display={shows('sheet')} flexDirection="column" flexShrink="0">
                <TableSheet
                  character={character.id}
                  onCharacter={character.change}
                  audience={audience}
                  onRoll={send}
                />
              </Box>
              <Box display={shows('dice')} flexDirection="column" flexShrink="0">
                <DiceTray audience={audience} onAudience={setAudience} onRoll={send} />
              </Box>
            </>
          ) : null}
          <Box display={isPlaying ? shows('people') : 'block'}>
            <TablePeople session={session} seats={seats.data ?? []} />
          </Box>
        </Flex>
      </Flex>
      <Flex
        display={{ base: 'flex', lg: 'none' }}
        gap="1"
        mt="2"
        role="group"
        aria-label="Parties de la table"
      >
        {(Object.keys(VIEWS) as View[])
          .filter(one => isPlaying || one === 'log' || one === 'people')
          .map(one => (
            <Button
              key={one}
              flex="1"
              minW="0"
              px="1"
              minH="12"
              variant={view === one ? 'solid' : 'outline'}
              aria-pressed={view === one}
              onClick={() => setView(one)}
            >
              {VIEWS[one]}
            </Button>
          ))}
      </Flex>
    </>
  );
}

/** Sits down at the table once, and again when one plays somebody else. */
function useSeat({ _id, state }: GameSession) {
  const seats = useQuery(seatsOf(_id));
  const me = useSession(({ user }) => user?._id ?? '');
  const { mutate } = useMutation(takeSeat(_id));
  const mine = seats.data?.find(seat => seat._id === me);
  const isAway = seats.isSuccess && (mine === undefined || mine.leftAt !== null);
  const shouldSit = isAway && state !== 'closed';
  const character = mine?.character?._id ?? '';
  useEffect(() => {
    if (shouldSit) mutate({ character, clientSeed: randomKey() });
  }, [shouldSit, character, mutate]);
  const change = (id: string) =>
    mutate(
      { character: id, clientSeed: randomKey() },
      { onError: error => notifyFailure('Le personnage n’a pas changé', error) },
    );
  return { id: character, change, isSeated: mine !== undefined && mine.leftAt === null };
}

function Actions({
  session,
  isQuiet,
  onQuiet,
}: {
  session: GameSession;
  isQuiet: boolean;
  onQuiet: () => void;
}) {
  const move = useMutation({
    ...moveSession,
    onError: error => notifyFailure('La séance n’a pas changé', error),
  });
  const { _id: id, role, state, title, game } = session;
  const download = () => {
    exportLog(id).then(
      file => saveFile(`${title || game.name}.md`, file),
      (error: Error) => notifyFailure('Le journal n’a pas été exporté', error),
    );
  };
  return (
    <>
      <Badge alignSelf="center" colorPalette={state === 'open' ? 'green' : 'gray'}>
        {state === 'open' ? 'En cours' : state === 'closed' ? 'Terminée' : 'Prévue'}
      </Badge>
      <Button size="sm" variant="outline" aria-pressed={isQuiet} onClick={onQuiet}>
        Annonces {isQuiet ? 'coupées' : 'lues'}
      </Button>
      <Button size="sm" variant="outline" onClick={download}>
        Exporter
      </Button>
      {role === 'master' ? (
        <Button
          size="sm"
          busy={move.isPending}
          variant={state === 'open' ? 'outline' : 'solid'}
          onClick={() => move.mutate({ id, state: state === 'open' ? 'closed' : 'open' })}
        >
          {state === 'open'
            ? 'Terminer la séance'
            : state === 'closed'
              ? 'Rouvrir la table'
              : 'Ouvrir la table'}
        </Button>
      ) : null}
    </>
  );
}

function Filters({ filter, onFilter }: { filter: LogFilter; onFilter: (filter: LogFilter) => void }) {
  const [q, setQ] = useState(filter.q);
  return (
    <Flex
      as="form"
      role="search"
      gap="2"
      p="2"
      borderBottomWidth="1px"
      onSubmit={event => {
        event.preventDefault();
        onFilter({ ...filter, q: q.trim() });
      }}
    >
      <Input
        size="sm"
        type="search"
        aria-label="Rechercher dans le journal"
        placeholder="Rechercher"
        maxLength={100}
        value={q}
        onChange={event => {
          setQ(event.target.value);
          if (event.target.value === '') onFilter({ ...filter, q: '' });
        }}
      />
      <NativeSelect.Root size="sm" w="auto" flexShrink="0" maxW="40">
        <NativeSelect.Field
          aria-label="Ce que le journal montre"
          value={filter.kind}
          onChange={event => onFilter({ ...filter, kind: event.target.value as LogKind | '' })}
        >
          <option value="">Tout</option>
          {Object.entries(LOG_KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
