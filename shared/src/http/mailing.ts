import type { Mailing } from '../domain/mail.ts';
import { api } from './api.ts';

/** Whether mails leave at all; nobody is promised one otherwise. For `useQuery`. */
export const mailing = {
  queryKey: ['mails', 'mailing'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('api/mailing', { signal }).json<Mailing>(),
  staleTime: 60_000,
};
