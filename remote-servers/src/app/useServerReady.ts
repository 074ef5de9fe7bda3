import { useOnceSettled } from '@rpd/shared/ui';
import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mySubmissions, serverCharacters, serverSubmissions } from '../applications/applications.api.ts';
import { judgesFor } from '../applications/judging.ts';
import { proposals } from '../events/events.api.ts';
import { ownInactive } from '../inactive/inactive.api.ts';
import { firstSteps } from '../servers/first-steps.api.ts';
import { personById, serverManagers, serverTeam } from '../servers/managers.api.ts';
import { serverById } from '../servers/servers.api.ts';
import { useSheetQueries } from '../servers/sheets.api.ts';
import { useBlocked } from '../ui/BlockedPerson.tsx';
import { useEventRights } from './useEventRights.ts';

/** Whether what stands below the head of a server is known, so that all of it appears at once; its events end the page. */
export function useServerReady(): boolean {
  const { id = '' } = useParams();
  const me = useSession(({ user }) => user);
  const query = useQuery(serverById(id));
  const { data: server } = query;
  const rights = useEventRights(server);
  const isThere = server !== undefined;
  const isMine = isThere && server.owner_id === me?._id;
  const runsIt = isThere && me !== null && (isMine || server.managers.includes(me._id));
  const isJudge = isThere && judgesFor(me, server);
  const { sheet_type: sheets = [], visible_sheet: isOpen = false } = server?.options.characters ?? {};
  const hasManagers = isThere && server.managers.length > 0;
  return useOnceSettled([
    query,
    useQuery({ ...firstSteps(id), enabled: runsIt && may(me, 'update', 'Server', server) }),
    useQuery({ ...ownInactive, enabled: isMine && !server.visible }),
    useQuery({ ...mySubmissions(id, me?._id ?? ''), enabled: isThere }),
    useQuery({ ...serverCharacters(id, ''), enabled: isOpen || isJudge }),
    useQuery({ ...serverSubmissions(id, 'submitted', ''), enabled: isJudge }),
    useQuery({ ...personById(server?.owner_id ?? ''), enabled: isThere }),
    useQuery({ ...serverManagers(id), enabled: hasManagers }),
    useQuery({ ...serverTeam(id), enabled: runsIt && hasManagers }),
    useBlocked(),
    ...useSheetQueries(sheets),
    useQuery({ ...proposals({ server: id }), enabled: rights.mayPlan || rights.mayPropose }),
  ]);
}
