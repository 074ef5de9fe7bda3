import type { FactorRule, FactorRuleInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** What each role requires, and how many of its accounts have it. */
export const factorRules = queryOptions({
  queryKey: ['factorrules'],
  queryFn: ({ signal }) => api.get('factor-rule', { signal }).json<FactorRule[]>(),
});

export const saveFactorRule = mutationOptions({
  mutationFn: (rule: FactorRuleInput) => api.put('factor-rule', { json: rule }).json<FactorRule[]>(),
  onSuccess: (rules, _rule, _before, { client }) => client.setQueryData(factorRules.queryKey, rules),
});
