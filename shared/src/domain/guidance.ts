import type { InferType } from 'yup';
import type { Role } from './roles.ts';
import { distinct, shape, text } from './schema.ts';

/** What somebody new to a role does in the first ten minutes, in this order. Each is computed from what is there (26.7). */
export const ROLE_STEPS = {
  RP: ['portrait', 'character', 'server', 'table'],
  GM: ['ownServer', 'template', 'game', 'players', 'session'],
  MO: ['factor', 'answer', 'cannedAnswer'],
  AD: ['factor', 'team', 'serverType', 'protection', 'backup'],
} as const satisfies Record<Role, readonly string[]>;
export type RoleStep = (typeof ROLE_STEPS)[Role][number];

/** The roles in the order in which their steps are shown: what everybody has first. */
export const GUIDED_ROLES = ['RP', 'GM', 'MO', 'AD'] as const satisfies readonly Role[];

/** The first steps of one role. */
export interface RoleSteps {
  role: Role;
  steps: { step: RoleStep; done: boolean }[];
}

/** `GET /user/me/guidance`: how far somebody is with their roles, and which news they have read. */
export interface Guidance {
  /** One for each role of the person. */
  roles: RoleSteps[];
  /** The roles whose steps they do not want to see on the dashboard. */
  hidden: Role[];
  /** The newest entry of « Quoi de neuf » that they have seen; null before the first. */
  lastNews: string | null;
  /** ISO 8601: since when the account is there. What is older is no news to it. */
  memberSince: string;
}

/** `PUT /user/me/guidance`. What is not sent stays as it is. */
export const guidanceSchema = shape({
  /** The roles whose first steps are not shown. */
  hidden: distinct(text(2).oneOf(GUIDED_ROLES).required(), GUIDED_ROLES.length),
  lastNews: text(60).matches(/^[a-z0-9-]*$/, 'Des lettres minuscules, des chiffres et des tirets.'),
});
export type GuidanceInput = InferType<typeof guidanceSchema>;
