import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { flag, markdown, reference, shape, text } from './schema.ts';

export const CAMPAIGN_TEXT_MAX = 4_000;
/** Game masters besides the game's owner, at most. */
export const CAMPAIGN_MASTERS_MAX = 10;
/** Invitations of a campaign that hold, at most. */
export const INVITATIONS_MAX = 20;

/** What a game master sets on a campaign: a game that is played in sessions. */
export const campaignSchema = shape({
  /** What never happens in this campaign, and what happens out of sight. */
  lines: markdown(CAMPAIGN_TEXT_MAX).default(''),
  veils: markdown(CAMPAIGN_TEXT_MAX).default(''),
  houseRules: markdown(CAMPAIGN_TEXT_MAX).default(''),
  /** Whether people may come to watch. */
  spectators: flag().default(false),
  /** Whether the X-card says who played it. */
  xCard: text(9).oneOf(['anonymous', 'signed']).default('anonymous'),
});
export type CampaignInput = InferType<typeof campaignSchema>;

export const X_CARD_LABELS = {
  anonymous: 'Anonyme : personne ne sait qui l’a posée',
  signed: 'Signée : la table voit qui l’a posée',
} as const;

export interface CampaignPerson extends PersonName {
  role: 'master' | 'player' | 'spectator';
}

/** A campaign as the API answers it. `version` 0 before the first save. */
export interface Campaign extends CampaignInput {
  /** The game that it is. */
  _id: string;
  version: number;
  name: string;
  owner_id: string;
  /** Their ids, for the table of rights. */
  masters: string[];
  members: string[];
  watchers: string[];
  people: CampaignPerson[];
}

/** How long an invitation holds, in ms; null: until it is revoked. */
export const INVITATION_LIVES = { day: 24 * 3_600_000, week: 7 * 24 * 3_600_000, never: null } as const;
export type InvitationLife = keyof typeof INVITATION_LIVES;
export const INVITATION_LIFE_LABELS: Record<InvitationLife, string> = {
  day: '24 heures',
  week: '7 jours',
  never: 'Sans fin',
};

export const invitationSchema = shape({
  role: text(9).oneOf(['player', 'spectator']).default('player'),
  life: text(5).oneOf(['day', 'week', 'never']).default('week'),
});
export type InvitationInput = InferType<typeof invitationSchema>;

/** An invitation as game masters read it. */
export interface Invitation {
  _id: string;
  role: 'player' | 'spectator';
  /** Four letters or digits, three times. */
  code: string;
  createdAt: string;
  expiresAt: string | null;
}

/** What somebody with a code learns of the campaign. */
export interface InvitationHead {
  game: { _id: string; name: string };
  role: 'player' | 'spectator';
  master: PersonName;
  expiresAt: string | null;
  /** One is at the table already. */
  joined: boolean;
}

export const masterSchema = shape({ user: reference().required() });

/** A code as it is compared: typed with or without hyphens, in any case; O is 0, I and L are 1. */
export const normalizeCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
