import type { Entity, PersonName } from './entity.ts';
import type { JournalAction } from './journal.ts';
import type { MailState } from './mail.ts';
import type { Role } from './roles.ts';
import { shape, text } from './schema.ts';
import type { ExternalIdentity } from './sign-in.ts';
import type { TicketSummary } from './ticket.ts';

// What the team knows of one account (DSK-1).

/** The parts of the card, in the order in which they stand. Measures have their own. */
export const PERSON_SECTIONS = [
  'notes',
  'signins',
  'networks',
  'servers',
  'characters',
  'tickets',
  'reports',
  'reported',
  'mails',
  'journal',
] as const;
export type PersonSection = (typeof PERSON_SECTIONS)[number];

export const PERSON_SECTION_LABELS: Record<PersonSection, string> = {
  notes: 'Notes de l’équipe',
  signins: 'Connexions',
  networks: 'Réseaux',
  servers: 'Serveurs',
  characters: 'Personnages',
  tickets: 'Demandes d’aide',
  reports: 'Signalements faits',
  reported: 'Signalements reçus',
  mails: 'Mails',
  journal: 'Journal',
};

/** What only those of a higher rank read of somebody: see mayActOn(). */
export const RANKED_SECTIONS: ReadonlySet<PersonSection> = new Set<PersonSection>([
  'notes',
  'signins',
  'networks',
  'mails',
  'journal',
]);

export const noteSchema = shape({ text: text(2000).required().min(2) });

/** What somebody of the team wrote about a person, for the team. */
export interface Note extends Entity {
  author: PersonName;
  text: string;
}

type Line = { _id: string };

/** A line of each part. Addresses are networks: see networkOf() of the back end. */
export interface PersonLines {
  notes: Note;
  signins: Line & {
    device: string;
    network: string;
    since: string;
    lastUsedAt: string;
    /** When it was ended; null: it holds, or ran out at `expiresAt`. */
    endedAt: string | null;
    expiresAt: string;
  };
  networks: Line & {
    network: string;
    firstAt: string;
    lastAt: string;
    signIns: number;
    /** When the last trace of it is erased. */
    keptUntil: string;
  };
  servers: Line & { name: string; visible: boolean; discordId: string };
  characters: Line & { name: string; portrait: string; createdAt: string };
  tickets: Pick<TicketSummary, '_id' | 'subject' | 'state' | 'createdAt'>;
  reports: Pick<TicketSummary, '_id' | 'subject' | 'state' | 'createdAt'>;
  reported: Pick<TicketSummary, '_id' | 'subject' | 'state' | 'createdAt'>;
  mails: Line & {
    subject: string;
    state: MailState;
    createdAt: string;
    sentAt: string | null;
    /** Why it did not leave; empty for moderators, because mail servers name the address in it. */
    reason: string;
  };
  journal: Line & {
    at: string;
    actor: string;
    action: JournalAction;
    entity: string;
    entityName: string;
    detail: string;
  };
}

export type PersonPart<Section extends PersonSection> = { total: number; items: PersonLines[Section][] };

/** An account as the team lists it. */
export interface ListedPerson extends PersonName {
  roles: Role[];
  valid: boolean;
  createdAt: string;
  deletedAt: string | null;
  suspendedUntil: string | null;
  mutedUntil: string | null;
}

/** A merge that can still be undone, as the card of one of the two accounts shows it. */
export interface AccountMerge {
  /** The account that went. */
  _id: string;
  other: PersonName;
  kept: PersonName;
  by: PersonName;
  at: string;
  /** When the other account is erased. */
  until: string;
}

/** One account, whole. */
export interface PersonCard {
  person: ListedPerson & {
    citation: string;
    bio: string;
    /** Null for moderators. */
    email: string | null;
    /** Until when the address has to be confirmed; null: it is. */
    confirmBy: string | null;
    /** When the person was last seen, to the minute; null: not in the time for which sign-ins are kept, or the reader has not the rank. */
    lastSeenAt: string | null;
    /** The accounts of other sites that open this one; null for moderators. */
    externalIdentities: Pick<ExternalIdentity, 'provider' | 'name' | 'createdAt'>[] | null;
  };
  /** Whether who reads may act on this person. */
  mayAct: boolean;
  /** The merges of this account that can still be undone, with which it went or others came to it; none for moderators. */
  merges: AccountMerge[];
  /** The first of each part, and how many there are; null: the reader has not the rank for it. */
  sections: { [Section in PersonSection]: PersonPart<Section> | null };
}

/** Why two accounts may be one person's, the strongest reason first. */
export const LIKENESS_REASONS = ['mailbox', 'discord', 'avatar', 'name', 'network', 'email'] as const;
export type LikenessReason = (typeof LIKENESS_REASONS)[number];

export const LIKENESS_LABELS: Record<LikenessReason, string> = {
  mailbox: 'Même boîte mail',
  discord: 'Même Discord',
  avatar: 'Même avatar',
  name: 'Pseudo ressemblant',
  network: 'Même réseau',
  email: 'Adresse e-mail ressemblante',
};

/** An account that may be the same person's. */
export interface Lookalike extends ListedPerson {
  /** `detail`: the network, the Discord id; empty otherwise. */
  reasons: { kind: LikenessReason; detail: string }[];
}
