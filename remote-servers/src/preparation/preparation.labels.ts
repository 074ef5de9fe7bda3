import type {
  DateAnswer,
  DatePoll,
  FightHead,
  GameSession,
  Handout,
  MapHead,
  Scene,
} from '@rpd/shared/domain';
import { formatDate } from '@rpd/shared/ui';

/** A point of the preparation of a session. */
export interface Point {
  id: string;
  label: string;
  /** `optional`: a session does without it. */
  state: 'ready' | 'missing' | 'optional';
  words: string;
  /** Where it is mended. */
  to: string;
}

/** Somebody who plays, as the next session knows them. */
export interface ExpectedPlayer {
  _id: string;
  name: string;
  avatar: string;
  character: { _id: string; name: string; portrait: string } | null;
  /** Their answer about the date of the session; null: none yet; undefined: nobody was asked. */
  answer: DateAnswer | null | undefined;
}

interface Known {
  game: string;
  next: GameSession | undefined;
  poll: DatePoll | null;
  players: readonly ExpectedPlayer[];
  scenes: readonly Scene[];
  handouts: readonly Handout[];
  fights: readonly FightHead[];
  maps: readonly MapHead[];
}

const count = (value: number, one: string, many = `${one}s`): string => `${value} ${value > 1 ? many : one}`;

/** What is ready for a session and what is missing, in the order in which one prepares it. */
export const pointsOf = (known: Known): Point[] => [
  { id: 'date', label: 'Date', ...datePoint(known) },
  { id: 'players', label: 'Table', ...tablePoint(known.players) },
  { id: 'scenes', label: 'Scènes', to: '#scenes', ...scenePoint(known.scenes) },
  { id: 'handouts', label: 'Documents', to: '#documents', ...handoutPoint(known.handouts) },
  { id: 'fights', label: 'Rencontres', to: '#rencontres', ...fightPoint(known.fights) },
  { id: 'maps', label: 'Cartes', to: '#cartes', ...mapPoint(known.maps) },
];

type State = Pick<Point, 'state' | 'words'>;

function datePoint({ game, next, poll }: Known): State & Pick<Point, 'to'> {
  const to = `/app/games/${game}`;
  if (next?.state === 'open') return { state: 'ready', words: 'la table est ouverte', to };
  if (next) return { state: 'ready', words: formatDate(next.startsAt), to };
  if (!poll) return { state: 'missing', words: 'aucune séance prévue', to };
  const asked = poll.people.filter(({ role }) => role === 'player');
  const answered = asked.filter(({ answers }) => Object.keys(answers).length > 0).length;
  return {
    state: 'missing',
    words: `à choisir, ${answered} réponse${answered > 1 ? 's' : ''} sur ${asked.length}`,
    to: `${to}#prochaine-date`,
  };
}

function tablePoint(players: readonly ExpectedPlayer[]): State & Pick<Point, 'to'> {
  const to = '#table';
  if (players.length === 0) return { state: 'missing', words: 'personne encore', to };
  const silent = players.filter(({ answer }) => answer === null).length;
  if (silent > 0) return { state: 'missing', words: `${silent} sans réponse`, to };
  const coming = players.filter(({ answer }) => answer === 'yes').length;
  const isAsked = players.some(({ answer }) => answer !== undefined);
  const words = isAsked ? `${coming} sur ${players.length} peuvent venir` : count(players.length, 'personne');
  return { state: 'ready', words: coming === 1 ? words.replace('peuvent', 'peut') : words, to };
}

function scenePoint(scenes: readonly Scene[]): State {
  if (scenes.length === 0) return { state: 'missing', words: 'aucune' };
  const bare = scenes.filter(({ text, picture }) => !text && !picture).length;
  return bare > 0
    ? { state: 'missing', words: `${bare} sans texte ni image` }
    : { state: 'ready', words: count(scenes.length, 'prête') };
}

function handoutPoint(handouts: readonly Handout[]): State {
  if (handouts.length === 0) return { state: 'optional', words: 'aucun' };
  const toGive = handouts.filter(({ all, people }) => !all && people.length === 0).length;
  return { state: 'ready', words: toGive > 0 ? `${toGive} à donner` : 'tous donnés' };
}

function fightPoint(fights: readonly FightHead[]): State {
  if (fights.length === 0) return { state: 'optional', words: 'aucune' };
  const empty = fights.filter(fight => fight.count === 0).length;
  return empty > 0
    ? { state: 'missing', words: `${empty} sans combattant` }
    : { state: 'ready', words: count(fights.length, 'prête') };
}

function mapPoint(maps: readonly MapHead[]): State {
  if (maps.length === 0) return { state: 'optional', words: 'aucune' };
  const bare = maps.filter(({ picture }) => !picture).length;
  return bare > 0
    ? { state: 'missing', words: `${bare} sans image` }
    : { state: 'ready', words: count(maps.length, 'prête') };
}
