import type {
  BlockedPerson,
  Campaign,
  CampaignHandouts,
  Game,
  GameMember,
  GameSession,
  GameType,
  LogPage,
  Seat,
  SessionSummary,
} from '../domain/index.ts';
import { api, getPage, type Page } from '../http/index.ts';
import { useSession } from '../session/index.ts';
import { dropCopy, isRefusal, isUnanswered, keepCopy, namesOfCopies, readKept } from './copies.ts';

/** What one sees of games that is kept beside one's own characters, by its kind. */
export interface Things {
  game: Game;
  gametypes: GameType[];
  members: Page<GameMember>;
  blocked: BlockedPerson[];
  campaign: Campaign;
  sessions: GameSession[];
  handouts: CampaignHandouts;
  session: GameSession;
  seats: Seat[];
  log: LogPage;
  summary: SessionSummary;
}
export type ThingKind = keyof Things;

/** Entries of a log that are kept, at most: the last ones. */
export const MAX_ENTRIES = 200;
const MEMBERS = { page: 1, limit: 24, sort: '-joinedAt' };

type Read<Kind extends ThingKind> = (id: string, signal?: AbortSignal) => Promise<Things[Kind]>;
const from =
  <Kind extends ThingKind>(address: (id: string) => string): Read<Kind> =>
  (id, signal) =>
    api.get(address(id), signal ? { signal } : {}).json<Things[Kind]>();

/** How each is asked for. */
const READS: { [Kind in ThingKind]: Read<Kind> } = {
  game: from(id => `game/${id}`),
  gametypes: from(() => 'gametype'),
  members: (id, signal) => getPage<GameMember>(`game/${id}/members`, MEMBERS, signal ? { signal } : {}),
  blocked: from(() => 'user/me/blocked'),
  campaign: from(id => `game/${id}/campaign`),
  sessions: from(id => `gamesession?game=${id}`),
  handouts: from(id => `game/${id}/handouts`),
  session: from(id => `gamesession/${id}`),
  seats: from(id => `gamesession/${id}/seats`),
  log: from(id => `gamesession/${id}/entries?limit=${MAX_ENTRIES}`),
  summary: from(id => `gamesession/${id}/summary`),
};

/** What is kept of an answer, where that is not all of it. */
const PARTS: { [Kind in ThingKind]?: (data: Things[Kind]) => Things[Kind] } = {
  // What a game master prepares stays with the host: what nobody was given is not to lie on a device.
  handouts: ({ received }) => ({ received, prepared: null }),
  log: ({ entries, more }) => {
    const mine = useSession.getState().user?._id;
    // What was taken out of sight, and what comes from people one blocked, is asked of the host each time.
    const kept = entries.filter(({ hidden, folded, author }) => !folded && (!hidden || author._id === mine));
    return { entries: kept.slice(-MAX_ENTRIES), more: more || kept.length > MAX_ENTRIES };
  },
};

/** A refusal of one of these is one of everything with its id: who has no place at a table reads nothing of it. */
const HEADS = new Set<string>(['game', 'campaign', 'session']);
/** Nobody may see less of these than before: they are not asked for again by themselves. */
const OPEN = new Set<string>(['gametypes', 'members', 'seats', 'blocked']);

/** The name of the copy of a thing. */
export const thingCopy = (kind: ThingKind, id: string): string => `${kind} ${id}`;

const kindOf = (name: string): [kind: ThingKind, id: string] | null => {
  const [kind = '', id = ''] = name.split(' ');
  return Object.hasOwn(READS, kind) ? [kind as ThingKind, id] : null;
};

/** Removes everything with the id of a head that was refused. */
async function dropWith(kind: string, id: string): Promise<void> {
  const account = useSession.getState().user?._id;
  if (!account || !HEADS.has(kind)) return;
  const names = await namesOfCopies(account);
  await Promise.all(names.filter(name => kindOf(name)?.[1] === id).map(dropCopy));
}

interface ReadOptions<Data> {
  signal?: AbortSignal;
  /** Takes what was answered after a copy was shown; null when the host refused it. */
  onLate?: (data: Data | null) => void;
  /** Another way to ask for it. */
  read?: () => Promise<Data>;
}

/** Reads a thing of a game or of a session; without a network, what one saw of it. */
export function readThing<Kind extends ThingKind>(
  kind: Kind,
  id: string,
  { signal, onLate, read = () => READS[kind](id, signal) }: ReadOptions<Things[Kind]> = {},
): Promise<Things[Kind]> {
  const part = PARTS[kind];
  return readKept<Things[Kind]>(thingCopy(kind, id), read, {
    ...(part && { part }),
    ...(onLate && { onLate }),
    onRefused: () => dropWith(kind, id),
  });
}

/** Keeps what a page has learnt of a thing since. */
export function keepThing<Kind extends ThingKind>(kind: Kind, id: string, data: Things[Kind]): Promise<void> {
  return keepCopy(thingCopy(kind, id), PARTS[kind]?.(data) ?? data);
}

/** Asks for one again: what changed takes its place, what is refused goes. False: nobody answered. */
async function check<Kind extends ThingKind>(kind: Kind, id: string, account: string): Promise<boolean> {
  const name = thingCopy(kind, id);
  try {
    const data = await READS[kind](id);
    await keepCopy(name, PARTS[kind]?.(data) ?? data, { account, isCheck: true });
  } catch (error) {
    if (isUnanswered(error)) return false;
    if (isRefusal(error)) await Promise.all([dropCopy(name), dropWith(kind, id)]);
  }
  return true;
}

/**
 * Asks again for everything that is kept of games, one after the other: what was hidden, taken back or closed to this account while nobody
 * looked is not shown the next time without a network. Ends where the host no longer answers.
 */
export async function checkCopies(account: string): Promise<void> {
  // Heads first: what goes with one is not asked for.
  const first = (name: string) => (HEADS.has(name.split(' ')[0] ?? '') ? 0 : 1);
  const names = await namesOfCopies(account);
  for (const name of names.toSorted((one, other) => first(one) - first(other))) {
    const [kind, id] = kindOf(name) ?? [];
    if (!kind || !id || OPEN.has(kind)) continue;
    if (first(name) === 1 && !(await namesOfCopies(account)).includes(name)) continue;
    if (useSession.getState().user?._id !== account || !(await check(kind, id, account))) return;
  }
}
