import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { machinePassword, permissions } from './machine.ts';
import type { Permission } from './permission.ts';
import { discordId, line, shape, text } from './schema.ts';

/** What an administrator sets on a community's bot (ADM-7). */
export const robotSchema = shape({
  name: line(60).required().min(2),
  description: text(500).default(''),
  discord_id: discordId().default(''),
  permissions: permissions().default([]),
});
export type RobotInput = InferType<typeof robotSchema>;

/** The same with the credentials of a creation. */
export const newRobotSchema = robotSchema.shape({ password: machinePassword() }).exact();

/** Its password is shown once, at creation or with new credentials, and is nowhere else. */
export interface Robot extends Entity, RobotInput {
  /** The permissions again, under the name that the specification gives them (section 3). */
  roles: Permission[];
  /** When the present password was made. */
  credentialsAt: string;
  /** When a token was last given for it; null when never. */
  lastUsedAt: string | null;
}
