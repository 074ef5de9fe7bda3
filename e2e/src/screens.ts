import type { apiAs } from './api.ts';
import type { Person } from './people.ts';

type Call = Awaited<ReturnType<typeof apiAs>>;

/** A screen, and who looks at it. */
export interface Screen {
  who: Person;
  path: string;
  /** Of several parts, each of which comes by itself: those that `npm test` visits. */
  hasParts: boolean;
}

interface Found {
  _id: string;
  name?: string;
}

/** Screens of one thing each, by what the demo data hold. */
async function ofThings(call: Call, session: string): Promise<Omit<Screen, 'hasParts'>[]> {
  const first = async (path: string, is: (one: Found) => boolean = () => true) => {
    const found = (await call<Found[]>('GET', path)).find(is);
    if (!found) throw new Error(`The demo data hold nothing for ${path}.`);
    return found._id;
  };
  const [server, game, sheet, event, ticket, account, character] = await Promise.all([
    first('server?q=Kerlan'),
    first('game?q=Trône'),
    first('sheet?q=Aventurier'),
    first('event'),
    first('ticket'),
    first('user?q=joueur', ({ name }) => name === 'joueur'),
    first('character?q=Kaoru'),
  ]);
  const player: Person = 'player';
  const gameMaster: Person = 'gameMaster';
  const moderator: Person = 'moderator';
  const administrator: Person = 'administrator';
  return [
    { who: player, path: `/app/servers/${server}` },
    { who: player, path: `/app/servers/${server}/events` },
    { who: player, path: `/app/servers/${server}/events/${event}` },
    { who: player, path: `/app/servers/${server}/compendium` },
    { who: player, path: `/app/games/${game}` },
    { who: player, path: `/app/games/${game}/table/${session}` },
    { who: player, path: `/app/me/characters/${character}` },
    { who: player, path: `/app/me/characters/${character}/history` },
    { who: player, path: `/app/me/characters/new/${sheet}` },
    { who: player, path: `/app/people/${account}` },
    { who: gameMaster, path: `/app/servers/${server}/applications` },
    { who: gameMaster, path: `/app/servers/${server}/filters` },
    { who: gameMaster, path: `/app/games/${game}/table/${session}` },
    { who: gameMaster, path: `/app/games/${game}/prepare` },
    { who: gameMaster, path: `/app/sheets/c/${sheet}` },
    { who: gameMaster, path: `/app/sheets/${sheet}` },
    { who: gameMaster, path: `/app/sheets/c/${sheet}/history` },
    { who: moderator, path: `/app/moderation/tickets/${ticket}` },
    { who: moderator, path: `/app/moderation/people/${account}` },
    { who: administrator, path: `/app/admin/user/${account}` },
    { who: administrator, path: `/app/admin/user/${account}/e` },
  ];
}

const WITH_PARTS = new Set([
  '/app/dashboard',
  '/app/me',
  '/app/me/security',
  '/app/gm',
  '/app/sheets/c',
  '/privacy',
]);

const BY_ROLE: Readonly<Record<Person, readonly string[]>> = {
  player: [
    '/app/dashboard',
    '/app/first-steps',
    '/app/news',
    '/app/settings',
    '/app/servers',
    '/app/servers/bin',
    '/app/servers/keep',
    '/app/games/find',
    '/app/games/join',
    '/app/games/cyberpunk',
    '/app/sheets/gallery',
    '/app/me',
    '/app/me/edit',
    '/app/me/servers',
    '/app/me/games',
    '/app/me/security',
    '/app/me/notifications',
    '/app/me/warnings',
    '/app/me/blocked',
    '/app/me/measures',
    '/app/me/data',
    '/app/me/characters',
    '/app/me/characters/new',
    '/app/me/characters/import',
    '/app/help',
    '/app/help/contact',
    '/app/help/tickets',
    '/privacy',
    '/about',
  ],
  gameMaster: [
    '/app/dashboard',
    '/app/gm',
    '/app/gm/encounter',
    '/app/gm/import',
    '/app/servers',
    '/app/servers/c',
    '/app/sheets',
    '/app/sheets/c',
    '/app/me/servers',
  ],
  moderator: [
    '/app/dashboard',
    '/app/moderation',
    '/app/moderation/tickets',
    '/app/moderation/people',
    '/app/moderation/measures',
    '/app/moderation/discord',
    '/app/moderation/filters',
    '/app/moderation/answers',
  ],
  administrator: [
    '/app/dashboard',
    '/app/games',
    '/app/games/c',
    '/app/admin/users',
    '/app/admin/users/import',
    '/app/admin/user/c',
    '/app/admin/servers',
    '/app/admin/settings',
    '/app/admin/appsettings',
    '/app/admin/deployments',
    '/app/admin/journal',
  ],
};

/** Every screen that one comes to by its address, as who comes to it most. */
export async function allScreens(administrator: Call, session: string): Promise<Screen[]> {
  const people = Object.keys(BY_ROLE) as Person[];
  return [
    ...people.flatMap(who => BY_ROLE[who].map(path => ({ who, path, hasParts: WITH_PARTS.has(path) }))),
    ...(await ofThings(administrator, session)).map(screen => ({ ...screen, hasParts: true })),
  ];
}
