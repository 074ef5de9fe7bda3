import { commandOf, type GameSession } from '@rpd/shared/domain';
import { Flex } from '@rpd/shared/ui';
import { memo, useCallback, useEffect } from 'react';
import { afterPaint } from '../lib/afterPaint.ts';
import { Composer, type Written } from './Composer.tsx';
import type { LogFilter } from './log.api.ts';
import { LogFilters } from './LogFilters.tsx';
import { LOG_ROW_STYLES } from './logRowStyles.ts';
import { preloadLogText } from './LogText.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import type { Pending } from './outbox.ts';
import { preloadPanels } from './panels.tsx';
import { TableLog } from './TableLog.tsx';
import { TableSeenAt } from './TableSeenAt.tsx';
import { useLog, type useLogLine } from './useLog.ts';
import type { useSeat } from './useSeat.ts';
import { useTypedLine } from './useTable.ts';

interface LogColumnProps {
  session: GameSession;
  seat: ReturnType<typeof useSeat>;
  me: string;
  line: ReturnType<typeof useLogLine>;
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  isPlaying: boolean;
  onSend: (written: Written) => void;
  onPanel: (id: string) => void;
}

/** The log, and the line with which one adds to it. What is typed draws the line alone, what comes draws the log alone. */
export function LogColumn({
  session: { _id, game, role, pause },
  seat: { seats, character },
  me,
  line,
  filter,
  onFilter,
  isPlaying,
  onSend,
  onPanel,
}: LogColumnProps) {
  const [typed, setTyped] = useTypedLine(_id);
  const { outbox } = line;
  const again = useCallback(
    ({ entry }: Pending) => {
      outbox.drop(entry.key);
      // To the same people as before: what was for one must not go to all.
      const nameOf = (id: string) => seats.find(({ _id: one }) => one === id)?.name ?? '';
      setTyped(commandOf(entry, nameOf));
    },
    [outbox, seats, setTyped],
  );
  return (
    <>
      <TableSeenAt session={_id} game={game._id} />
      <LogFilters filter={filter} onFilter={onFilter} />
      <Flex direction="column" flex="1" minH="0" css={LOG_ROW_STYLES}>
        <FollowedLog
          session={_id}
          game={game._id}
          filter={filter}
          line={line}
          me={me}
          isMaster={role === 'master'}
          onPanel={onPanel}
          onAgain={again}
        />
      </Flex>
      {isPlaying ? <OfflineLine /> : null}
      {isPlaying ? (
        <Composer
          session={_id}
          game={game._id}
          seats={seats}
          character={character}
          isPaused={pause !== null}
          isMaster={role === 'master'}
          value={typed}
          onValue={setTyped}
          onSend={onSend}
        />
      ) : null}
    </>
  );
}

interface FollowedLogProps extends Pick<LogColumnProps, 'line' | 'filter' | 'me' | 'onPanel'> {
  session: string;
  game: string;
  isMaster: boolean;
  onAgain: (pending: Pending) => void;
}

const FollowedLog = memo(function FollowedLog({ filter, line, ...rest }: FollowedLogProps) {
  const log = useLog(rest.session, filter, line);
  const isDrawn = log.query.isSuccess;
  // Nothing of it takes part in the first screen, and a table that loses the network has it.
  useEffect(() => {
    if (!isDrawn) return undefined;
    return afterPaint(() => void Promise.all([preloadLogText(), preloadPanels()]));
  }, [isDrawn]);
  return <TableLog log={log} onDrop={({ entry }) => line.outbox.drop(entry.key)} {...rest} />;
});
