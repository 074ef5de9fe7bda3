import { useSearchParams } from 'react-router';

/** What the directory is narrowed to and sorted by; the words of the API's parameters, '' for none. */
export interface ServerFilters {
  q: string;
  serverType: string;
  /** 'true': one plays in a team; 'false': alone. */
  group: string;
  /** 'true': players may submit a character. */
  open: string;
  sort: string;
}

/** Newest first by default. */
const DEFAULT_SORT = '-createdAt';

export const SERVER_SORTS = [
  { value: DEFAULT_SORT, label: 'Les plus récents' },
  { value: '-activityAt', label: 'Activité récente' },
  { value: 'name', label: 'Nom' },
] as const;

export const ALL_SERVERS: ServerFilters = {
  q: '',
  serverType: '',
  group: '',
  open: '',
  sort: DEFAULT_SORT,
};

const oneOf = (value: string | null, known: readonly string[], fallback = ''): string =>
  value !== null && known.includes(value) ? value : fallback;

function readFilters(params: URLSearchParams): ServerFilters {
  const sorts = SERVER_SORTS.map(({ value }) => value);
  const serverType = params.get('serverType') ?? '';
  return {
    q: params.get('q') ?? '',
    // Anything else is refused by the API: an old link shows everything rather than nothing.
    serverType: /^[0-9a-f]{24}$/.test(serverType) ? serverType : '',
    group: oneOf(params.get('group'), ['true', 'false']),
    open: oneOf(params.get('open'), ['true']),
    sort: oneOf(params.get('sort'), sorts, DEFAULT_SORT),
  };
}

/** True where fewer servers than all of them are asked for. */
export const isNarrowed = ({ q, serverType, group, open }: ServerFilters): boolean =>
  [q, serverType, group, open].some(value => value !== '');

/** The filters of the directory, kept in the address; what is as usual is left out of it. */
export function useServerFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const change = (changes: Partial<ServerFilters>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(
      ([name, value]) => value !== ALL_SERVERS[name as keyof ServerFilters],
    );
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { filters, change };
}
