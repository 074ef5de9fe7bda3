import type { DiscordProblem } from './discord.ts';
import type { PersonName } from './entity.ts';
import { shape, text } from './schema.ts';
import type { TicketSummary } from './ticket.ts';

/** Why a server is hidden: what its owner reads. */
export const hidingSchema = shape({ reason: text(1000).required().min(3) });

/** A moderator hid a server. `reason` is empty when none was given. */
export interface ServerHiding {
  at: string;
  reason: string;
}

/** A server as moderators look through them (MOD-1). */
export interface ModeratedServer {
  _id: string;
  version: number;
  createdAt: string;
  name: string;
  icon_img: string;
  owner: PersonName;
  serverDiscord_id: string;
  /** The invitation. */
  discord: string;
  problems: DiscordProblem[];
  visible: boolean;
  hidden: ServerHiding | null;
}

interface Newcomer {
  _id: string;
  name: string;
  createdAt: string;
}

/** What moderators see first (MOD-1). */
export interface ModerationSummary {
  /** Tickets by what they wait for. */
  open: number;
  pending: number;
  unassigned: number;
  /** Those open ones that the caller is in charge of. */
  mine: number;
  urgent: number;
  /** The open ticket that waits longest. */
  oldest: { _id: string; subject: string; lastMessageAt: string } | null;
  /** Of the first answers of the last 30 days: how many, and how long half of them took at most, minutes. */
  answers: { count: number; medianMinutes: number | null };
  newestAccounts: (Newcomer & { avatar: string })[];
  newestServers: (Newcomer & { icon_img: string; visible: boolean })[];
  hiddenServers: { total: number; items: (Newcomer & { hidden: ServerHiding | null })[] };
  /** Servers whose Discord looks wrong. */
  discordProblems: number;
}

/** Who somebody is to a moderator: what they have here, and what they asked before. No address. */
export interface ModeratedPerson {
  _id: string;
  name: string;
  avatar: string;
  citation: string;
  bio: string;
  roles: string[];
  valid: boolean;
  createdAt: string;
  deletedAt: string | null;
  /** The first of each; all are counted. */
  characters: { total: number; items: { _id: string; name: string; portrait: string; sheetName: string }[] };
  servers: { total: number; items: { _id: string; name: string; visible: boolean }[] };
  /** The latest first. */
  tickets: { total: number; items: Pick<TicketSummary, '_id' | 'subject' | 'state' | 'createdAt'>[] };
  /** Tickets that others wrote about this person. */
  reports: { total: number; items: Pick<TicketSummary, '_id' | 'subject' | 'state' | 'createdAt'>[] };
}
