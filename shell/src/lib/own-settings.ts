import { type Game, may, type Server } from '@rpd/shared/domain';
import { getPage } from '@rpd/shared/http';
import { SETTING_RIGHTS } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { useQueries } from '@tanstack/react-query';
import { useRegistry } from './registry.ts';
import { hasSettingsOf, type OwnSection, type OwnThing, settingsOfOwn } from './settings.ts';

/** So many of each kind have their settings on the map; all have them on their own page. */
const MAX_THINGS = 20;
const FIRST = { page: 1, limit: MAX_THINGS, sort: 'name' } as const;

const LISTS = {
  server: {
    queryKey: ['servers', 'own-settings'],
    list: (signal: AbortSignal) => getPage<Server>('server', { ...FIRST, runs: 'me' }, { signal }),
    subject: 'Server',
  },
  game: {
    queryKey: ['games', 'own-settings'],
    list: (signal: AbortSignal) => getPage<Game>('game', { ...FIRST, owner: 'me' }, { signal }),
    subject: 'Game',
  },
} as const;
const KINDS = ['server', 'game'] as const;

/** The settings of each server and game that somebody runs, as far as they may set them. */
export function useOwnSettings(enabled = true): OwnSection[] {
  const remotes = useRegistry(state => state.remotes);
  const me = useSession(({ user }) => user);
  const roles = me?.roles ?? [];
  const answers = useQueries({
    queries: KINDS.map(kind => ({
      queryKey: LISTS[kind].queryKey,
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await LISTS[kind].list(signal)).rows,
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
