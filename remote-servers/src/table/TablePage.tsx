import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { commandOf, type GameSession } from '@rpd/shared/domain';
import { usePresence } from '@rpd/shared/live';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  Flex,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  VisuallyHidden,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Composer, type Written } from './Composer.tsx';
import { DiceTray, type RollAudience } from './DiceTray.tsx';
import { LogFilters } from './LogFilters.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { type LogFilter, sessionById } from './table.api.ts';
import { spoken } from './table.labels.ts';
import { TableActions } from './TableActions.tsx';
import { TableLog } from './TableLog.tsx';
import { TablePeople } from './TablePeople.tsx';
import { TableSheet } from './TableSheet.tsx';
import { randomKey, useLog } from './useLog.ts';
import { useSeat } from './useSeat.ts';
import { useTypedLine, useWakeLock } from './useTable.ts';
import { type View, ViewSwitch } from './ViewSwitch.tsx';

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

function Table({ session }: { session: GameSession }) {
  const me = useSession(state => state.user?._id ?? '');
  const { _id, game, state, role } = session;
  const [view, setView] = useState<View>('log');
  const [filter, setFilter] = useState<LogFilter>({ kind: '', q: '' });
  const [typed, setTyped] = useTypedLine(_id);
  const [audience, setAudience] = useState<RollAudience>('all');
  const [isQuiet, setQuiet] = useState(false);
  const log = useLog(_id, filter);
  const seat = useSeat(session);
  const present = usePresence(`gamesessions:${_id}`, 'viewing');
  useWakeLock();
  useEffect(() => {
    updateBreadcrumb({
      customItems: [{ text: game.name, to: `/app/games/${game._id}` }, { text: 'Table' }],
    });
    return resetBreadcrumb;
  }, [game._id, game.name]);
  const send = (written: Written) => {
    log.send({ ...written, key: randomKey(), character: seat.character });
    setView(shown => (written.kind === 'roll' && shown !== 'log' ? 'log' : shown));
  };
  // Dice need the seed that one brings when one sits down.
  const isPlaying = state === 'open' && role !== 'spectator' && seat.isSeated;
  const { heard } = log;
  const news = heard && heard.author._id !== me ? spoken(heard) : '';
  const shows = (one: View) => ({ base: view === one ? 'flex' : 'none', lg: 'flex' });
  return (
    <>
      <PageHeader
        title={session.title || game.name}
        actions={<TableActions session={session} isQuiet={isQuiet} onQuiet={() => setQuiet(!isQuiet)} />}
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
          <LogFilters filter={filter} onFilter={setFilter} />
          <TableLog
            session={_id}
            log={log}
            me={me}
            isMaster={role === 'master'}
            onAgain={({ entry }) => {
              log.drop(entry.key);
              // To the same people as before: what was for one must not go to all.
              const nameOf = (id: string) => seat.seats.find(({ _id: one }) => one === id)?.name ?? '';
              setTyped(commandOf(entry, nameOf));
            }}
          />
          {isPlaying ? <OfflineLine /> : null}
          {isPlaying ? (
            <Composer session={_id} seats={seat.seats} value={typed} onValue={setTyped} onSend={send} />
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
                  character={seat.character}
                  onCharacter={seat.change}
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
            <TablePeople session={session} seat={seat} me={me} present={present} />
          </Box>
        </Flex>
      </Flex>
      <ViewSwitch view={view} onView={setView} isPlaying={isPlaying} />
    </>
  );
}
