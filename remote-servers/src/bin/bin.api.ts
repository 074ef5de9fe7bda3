import type { BinItem } from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** A page of what one may restore, the latest deletion first unless sorted otherwise; `owner` 'me' for one's own alone. */
export const binPage = (state: PageRequest, filters: { kind: string; owner: string }) =>
  queryOptions({
    queryKey: ['bin', 'page', state, filters],
    queryFn: ({ signal }) =>
      getPage<BinItem>('bin', { ...state, ...filters, sort: state.sort || '-deletedAt' }, { signal }),
  });

/** For good. */
export const removeForGood = ({ kind, _id }: BinItem): Promise<unknown> => api.delete(`bin/${kind}/${_id}`);
