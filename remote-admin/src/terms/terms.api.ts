import type { TermsInput, TermsVersion } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** Every version of what people agree to, the newest first. */
export const termsVersions = queryOptions({
  queryKey: ['terms', 'versions'],
  queryFn: ({ signal }) => api.get('terms/versions', { signal }).json<TermsVersion[]>(),
});

export const publishTerms = mutationOptions({
  mutationFn: (terms: TermsInput) => api.post('terms', { json: terms }).json<TermsVersion[]>(),
  onSuccess: (versions, _terms, _before, { client }) => client.setQueryData(termsVersions.queryKey, versions),
});
