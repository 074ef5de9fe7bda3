import type { PersonName } from './entity.ts';
import { flag, shape, text } from './schema.ts';
import type { ServerHiding } from './moderation.ts';

// A server that its owner, or an administrator, offers to somebody, who accepts or refuses (SRV-5).

/** How long an offer can be accepted, in days. */
export const TRANSFER_DAYS = 14;
const TRANSFER_REASON_MAX = 500;

/** `POST /server/{id}/transfer`. An administrator who is not the owner gives a reason, which both read. */
export const serverTransferSchema = shape({
  name: text(80).required(),
  /** Whether who gives the server away stays in its team. */
  stays: flag().default(true),
  reason: text(TRANSFER_REASON_MAX).default(''),
});
export interface ServerTransferInput {
  name: string;
  stays: boolean;
  reason: string;
}

/** `open`: it can be accepted. `ended`: its time ran out, or who it was between is no more. */
export const TRANSFER_STATES = ['open', 'accepted', 'refused', 'withdrawn', 'ended'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** An offer as its people read it. What of the server is in it can be read while the server is hidden. */
export interface ServerTransfer {
  _id: string;
  server: {
    _id: string;
    name: string;
    icon_img: string;
    intro: string;
    visible: boolean;
    hidden: ServerHiding | null;
    team: number;
  };
  from: PersonName;
  to: PersonName;
  /** An administrator offers it, not its owner. */
  byTeam: boolean;
  reason: string;
  stays: boolean;
  createdAt: string;
  expiresAt: string;
}

/** What becomes of whom and of what, in the words that both read before they decide. */
export const transferFollows = ({
  from,
  to,
  stays,
}: {
  from: string;
  to: string;
  stays: boolean;
}): string[] => [
  `${to} devient propriétaire\u00a0: nommer l’équipe, créer ses rôles, supprimer ou confier le serveur.`,
  stays
    ? `${from} reste dans l’équipe, avec son premier rôle.`
    : `${from} n’est plus de l’équipe et ne voit plus le serveur s’il est masqué.`,
  'La page, l’équipe, les événements, les candidatures et le compendium restent en place.',
  'Les jeux, les créatures et les modèles de fiche restent aux personnes qui les ont créés.',
];
