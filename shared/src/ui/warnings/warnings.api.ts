import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { WarningChoices } from '../../domain/warnings.ts';
import { api } from '../../http/index.ts';

/** What one chose about warnings of contents. */
export const warningChoices = queryOptions({
  queryKey: ['warningchoices'],
  queryFn: ({ signal }) => api.get('user/me/warnings', { signal }).json<WarningChoices>(),
});

export const saveWarningChoices = mutationOptions({
  mutationFn: (choices: Partial<WarningChoices>) =>
    api.put('user/me/warnings', { json: choices }).json<WarningChoices>(),
  onSuccess: (saved, _sent, _before, { client }) => client.setQueryData(warningChoices.queryKey, saved),
});
