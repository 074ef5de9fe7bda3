import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { type GameSession, type LogEntry, NO_WARNINGS, PLAY_KINDS } from '@rpd/shared/domain';
import { useDeclaredPresence } from '@rpd/shared/live';
import { useSession } from '@rpd/shared/session';
import { useFills } from '@rpd/shared/slot';
import { Box, Flex, Grid, LoadingState, NotFoundState, QueryState, toasts } from '@rpd/shared/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Activity, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useStore } from 'zustand';
import { randomKey } from '../lib/randomKey.ts';
import { PAUSED_WORDS, type Written } from './Composer.tsx';
import type { RollAudience } from './audience.ts';
import { LogColumn } from './LogColumn.tsx';
import { filledPanels, panelsOf, type TablePanel, type TableParts } from './panels.tsx';
import { PanelSwitch } from './PanelSwitch.tsx';
import { type LogFilter, logOf, NO_FILTER } from './log.api.ts';
import { campaignOf, seatsOf, sessionById } from './table.api.ts';
import { TableHead } from './TableHead.tsx';
import { useIsWide } from './useIsWide.ts';
import { type Heard, useLogLine } from './useLog.ts';
import { useSeat } from './useSeat.ts';
import { useTableSettings } from './useTableSettings.ts';
import { useWakeLock } from './useWakeLock.ts';

/**
 * In a low window the page scrolls, and not a box in it: the switch stands first, the log has the window, and a panel its own height
 * (see TALL_WINDOW). `&&` counts for more than the properties of the grid.
 */
const LOW_WINDOW = {
  '@media (max-height: 25.99rem) and (max-width: 61.99rem)': {
    '&&': {
      height: 'auto',
      minHeight: '0',
      gridTemplateAreas: '"switch" "main"',
      gridTemplateRows: 'auto auto',
    },
    '& > [data-part="log"]': { height: 'max(14rem, 100dvh)' },
    '& > [data-part="panel"]': { overflow: 'visible' },
  },
};

/** `/app/games/:id/table/:sessionId`: an evening of a campaign, played. */
export function TablePage({ more }: { more: (parts: TableParts) => TablePanel[] }) {
  const { id = '', sessionId = '' } = useParams();
  const query = useQuery(sessionById(sessionId));
  // Read beside the session, not after it; what they bring is drawn where it is shown, never here.
  useInfiniteQuery({ ...logOf(sessionId, NO_FILTER), notifyOnChangeProps: [] });
  useQuery({ ...seatsOf(sessionId), notifyOnChangeProps: [] });
  useQuery({ ...campaignOf(id), notifyOnChangeProps: [] });
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
      {session => <Table key={session._id} session={session} more={more} />}
    </QueryState>
  );
}

function Table({ session, more }: { session: GameSession; more: (parts: TableParts) => TablePanel[] }) {
  const me = useSession(state => state.user?._id ?? '');
  const { _id, game, state, role } = session;
  const [panel, setPanel] = useState('');
  /** Only a phone hides the log. */
  const [isLogShown, setLogShown] = useState(true);
  const isWide = useIsWide();
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const [audience, setAudience] = useState<RollAudience>('all');
  const [settings, onSettings] = useTableSettings();
  const line = useLogLine(_id);
  const seat = useSeat(session);
  useDeclaredPresence(`gamesessions:${_id}`, 'viewing');
  useWakeLock(settings.isAwake);
  useEffect(() => {
    updateBreadcrumb({
      customItems: [{ text: game.name, to: `/app/games/${game._id}` }, { text: 'Table' }],
    });
    return resetBreadcrumb;
  }, [game._id, game.name]);
  const send = (written: Written) => {
    if (session.pause && PLAY_KINDS.has(written.kind)) {
      toasts.info(PAUSED_WORDS);
      return;
    }
    const plain = { action: '', answers: [], character: seat.character, warnings: NO_WARNINGS };
    line.outbox.add({ ...plain, ...written, key: randomKey() });
    // What one sends stands at the end of the log.
    if (filter.from) setFilter({ ...filter, from: '' });
    if (written.kind === 'roll') setLogShown(true);
  };
  // Dice need the seed that one brings when one sits down.
  const mayPlay = state === 'open' && role !== 'spectator';
  const isPlaying = mayPlay && seat.isSeated;
  // What one plays with has its place before one has a seat.
  const isSitting = mayPlay && seat.isSitting;
  const parts: TableParts = {
    session,
    seat,
    me,
    isPlaying,
    audience,
    onAudience: setAudience,
    send,
  };
  const fills = useFills('table.panel@1');
  const panels = [
    ...panelsOf({ ...parts, isPlaying: isPlaying || isSitting }),
    ...more(parts),
    ...filledPanels(fills, session),
  ];
  // A scene that a game master shows comes to everybody's screen; a phone keeps its log, which names it.
  const scene = useShownScene(line.heard, me);
  const [lastScene, setLastScene] = useState(scene);
  if (scene !== lastScene) {
    setLastScene(scene);
    if (scene) setPanel('scene');
  }
  const chosen = panels.find(({ id }) => id === panel) ?? panels[0];
  const show = useCallback((id: string | null) => {
    setLogShown(id === null);
    if (id !== null) setPanel(id);
  }, []);
  return (
    <>
      <TableHead
        session={session}
        me={me}
        heard={line.heard}
        isPlaying={isPlaying}
        isSitting={isSitting}
        send={send}
        settings={settings}
        onSettings={onSettings}
      />
      <Grid
        templateAreas={{ base: '"main" "switch"', lg: '"log switch" "log panel"' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        templateRows={{ base: 'minmax(0, 1fr) auto', lg: 'auto minmax(0, 1fr)' }}
        columnGap="4"
        rowGap="2"
        // What stands above, with the banner of a pause.
        h={
          session.pause
            ? { base: 'calc(100dvh - 21.5rem)', lg: 'calc(100dvh - 17.5rem)' }
            : { base: 'calc(100dvh - 14rem)', lg: 'calc(100dvh - 12rem)' }
        }
        minH="22rem"
        css={LOW_WINDOW}
      >
        <Flex
          data-part="log"
          gridArea={{ base: 'main', lg: 'log' }}
          display={{ base: isLogShown ? 'flex' : 'none', lg: 'flex' }}
          direction="column"
          minW="0"
          minH="0"
          borderWidth="1px"
          borderRadius="lg"
          bg="bg.panel"
        >
          <LogColumn
            session={session}
            seat={seat}
            me={me}
            line={line}
            filter={filter}
            onFilter={setFilter}
            isPlaying={isPlaying}
            onSend={send}
            onPanel={show}
          />
        </Flex>
        <Box gridArea="switch" minW="0">
          <PanelSwitch
            panels={panels}
            hasLog={!isWide}
            shown={!isWide && isLogShown ? null : (chosen?.id ?? null)}
            onPanel={show}
          />
        </Box>
        <Box
          data-part="panel"
          gridArea={{ base: 'main', lg: 'panel' }}
          display={{ base: isLogShown ? 'none' : 'block', lg: 'block' }}
          minW="0"
          minH="0"
          overflowY="auto"
          borderWidth="1px"
          borderRadius="lg"
          bg="bg.panel"
          // Some panels hold nothing but text: the keyboard scrolls them.
          tabIndex={0}
          role="region"
          aria-label={chosen?.label}
        >
          {isSitting ? (
            <LoadingState label="Chargement…" />
          ) : (
            <ShownPanel panels={panels} chosen={chosen?.id ?? ''} />
          )}
        </Box>
      </Grid>
    </>
  );
}

/** The last entry with which somebody else showed a scene. */
const useShownScene = (heard: Heard, me: string): LogEntry | null =>
  useStore(
    heard,
    ({ entries }) => entries.findLast(({ kind, author }) => kind === 'scene' && author._id !== me) ?? null,
  );

/** The chosen panel; one that was opened before keeps what is typed in it. */
function ShownPanel({ panels, chosen }: { panels: readonly TablePanel[]; chosen: string }) {
  const [opened, setOpened] = useState<readonly string[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  return panels
    .filter(({ id }) => opened.includes(id))
    .map(({ id, content }) => (
      <Activity key={id} mode={id === chosen ? 'visible' : 'hidden'}>
        {content}
      </Activity>
    ));
}
