import type { InferType } from 'yup';
import { ROLES, type Role } from './roles.ts';
import { flag, number, shape, text } from './schema.ts';

/** Days that a role can give its accounts, and what it gives unless somebody chooses. */
export const MAX_GRACE_DAYS = 90;
export const DEFAULT_GRACE_DAYS = 14;

/** `PUT /factor-rule`: what a role requires from now on. */
export const factorRuleSchema = shape({
  role: text(2)
    .oneOf([...ROLES])
    .required(),
  required: flag().required(),
  graceDays: number().integer().min(0).max(MAX_GRACE_DAYS).required(),
});
export type FactorRuleInput = InferType<typeof factorRuleSchema>;

/** `GET /factor-rule`: whether a role requires a second factor, and how many of its accounts have one. */
export interface FactorRule {
  role: Role;
  required: boolean;
  /** Days from the first sign-in that finds none; {@link DEFAULT_GRACE_DAYS} where nothing is required. */
  graceDays: number;
  /** Accounts that are active and have the role, and those of them that have a second factor. */
  accounts: number;
  protectedAccounts: number;
}
