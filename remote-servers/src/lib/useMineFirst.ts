import { useFilter } from '@rpd/shared/ui/table';

const ALL = 'all';

/**
 * Whose things a game master's list shows: one's own until somebody asks for all. `owner` is what the API takes; the words agree with
 * what the list has.
 */
export function useMineFirst({ mine = 'Les miens', all }: { mine?: string; all: string }) {
  const [asked, setAsked] = useFilter('owner');
  const isAll = asked === ALL;
  return {
    owner: isAll ? '' : 'me',
    filter: {
      label: 'De qui',
      value: isAll ? ALL : 'me',
      options: [
        { value: 'me', label: mine },
        { value: ALL, label: all },
      ],
      onChange: (value: string) => setAsked(value === ALL ? ALL : ''),
    },
  };
}
