import { type Game, may, type Server } from '@rpd/shared/domain';
import { getPage, type PageRequest } from '@rpd/shared/http';
import { SETTING_RIGHTS } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { useQueries } from '@tanstack/react-query';
import { useRegistry } from './registry.ts';
import { hasSettingsOf, type OwnSection, type OwnThing, settingsOfOwn } from './settings.ts';

/** So many of each kind have their settings on the map; the search finds those of all. */
const MAP_THINGS = 20;
/** As many as one request answers. */
const PAGE_THINGS = 100;
/** Beyond it nobody runs things by hand. */
const MAX_PAGES = 20;

const LISTS = {
  server: {
    queryKey: ['servers', 'own-settings'],
    page: (request: PageRequest, signal: AbortSignal) =>
      getPage<Server>('server', { ...request, runs: 'me' }, { signal }),
    subject: 'Server',
  },
  game: {
    queryKey: ['games', 'own-settings'],
    page: (request: PageRequest, signal: AbortSignal) =>
      getPage<Game>('game', { ...request, owner: 'me' }, { signal }),
    subject: 'Game',
  },
} as const;
const KINDS = ['server', 'game'] as const;

async function listOwn(
  kind: (typeof KINDS)[number],
  scope: Scope,
  signal: AbortSignal,
): Promise<(Server | Game)[]> {
  const limit = scope === 'all' ? PAGE_THINGS : MAP_THINGS;
  const things: (Server | Game)[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, total, hasMore } = await LISTS[kind].page({ page, limit, sort: 'name' }, signal);
    things.push(...rows);
    if (scope === 'map' || rows.length === 0 || (!hasMore && things.length >= total)) break;
  }
  return things;
}

/** The first of each kind, or all of them. */
type Scope = 'map' | 'all';

/** The settings of each server and game that somebody runs, as far as they may set them. */
export function useOwnSettings(scope: Scope, enabled = true): OwnSection[] {
  const remotes = useRegistry(state => state.remotes);
  const me = useSession(({ user }) => user);
  const roles = me?.roles ?? [];
  const answers = useQueries({
    queries: KINDS.map(kind => ({
      queryKey: [...LISTS[kind].queryKey, scope],
      queryFn: ({ signal }: { signal: AbortSignal }) => listOwn(kind, scope, signal),
      enabled: enabled && hasSettingsOf(remotes, roles, kind),
    })),
  });
  const things = KINDS.flatMap((kind, index) =>
    (answers[index]?.data ?? []).map((thing): OwnThing => {
      const { _id, name } = thing;
      const rights = SETTING_RIGHTS.filter(right => may(me, right, LISTS[kind].subject, thing as never));
      return { kind, _id, name, rights };
    }),
  );
  return settingsOfOwn(remotes, roles, things);
}
