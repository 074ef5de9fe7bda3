import { useSearchParams } from 'react-router';

/** What the directory of games is narrowed to and sorted by; the words of the API's parameters, '' for none. */
export interface GameFilters {
  q: string;
  gameType: string;
  sort: string;
}

const DEFAULT_SORT = '-createdAt';

export const GAME_SORTS = [
  { value: DEFAULT_SORT, label: 'Les plus récents' },
  { value: 'name', label: 'Nom' },
] as const;

export const ALL_GAMES: GameFilters = { q: '', gameType: '', sort: DEFAULT_SORT };

function readFilters(params: URLSearchParams): GameFilters {
  const sort = params.get('sort') ?? '';
  const gameType = params.get('gameType') ?? '';
  return {
    q: params.get('q') ?? '',
    // The API refuses anything else: an old link shows everything rather than nothing.
    gameType: /^[0-9a-f]{24}$/.test(gameType) ? gameType : '',
    sort: GAME_SORTS.some(({ value }) => value === sort) ? sort : DEFAULT_SORT,
  };
}

/** True where fewer games than all of them are asked for. */
export const isNarrowed = ({ q, gameType }: GameFilters): boolean => q !== '' || gameType !== '';

/** The filters of the directory, stored in the address without the defaults. */
export function useGameFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const change = (changes: Partial<GameFilters>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(
      ([name, value]) => value !== ALL_GAMES[name as keyof GameFilters],
    );
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { filters, change };
}
