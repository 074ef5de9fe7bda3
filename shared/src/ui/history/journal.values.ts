import { X_CARD_LABELS } from '../../domain/campaign.ts';
import { EQUIPMENT_SLOTS } from '../../domain/catalogue.ts';
import { EVENT_STATE_LABELS } from '../../domain/event.ts';
import { formatDateTime, formatNumber } from '../../domain/format.ts';
import { GAME_SESSION_STATES } from '../../domain/game-session.ts';
import { journalFieldLabel } from '../../domain/journal-fields.ts';
import type { JournalChange, JournalLine } from '../../domain/journal.ts';
import { MOB_KIND_LABELS } from '../../domain/mob.ts';
import { PERMISSION_LABELS } from '../../domain/permission.ts';
import { ROLE_BADGES } from '../../domain/roles.ts';
import { SERVER_PERMISSION_LABELS, type ServerPermission } from '../../domain/server-role.ts';
import { SUBMISSION_STATE_LABELS } from '../../domain/submission.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS, TICKET_STATE_LABELS } from '../../domain/ticket.ts';
import { WARNING_LABELS } from '../../domain/warnings.ts';
import {
  WORD_FILTER_EFFECT_LABELS,
  WORD_FILTER_KIND_LABELS,
  WORD_FILTER_PLACE_LABELS,
} from '../../domain/word-filter.ts';

/** What true and false are called in a field. */
const FLAGS: Record<string, [yes: string, no: string]> = {
  visible: ['affiché', 'masqué'],
  status: ['actif', 'inactif'],
  valid: ['actif', 'désactivé'],
  isPublic: ['public', 'privé'],
};

const CODES: Record<string, Record<string, string>> = {
  roles: Object.fromEntries(Object.entries(ROLE_BADGES).map(([code, { label }]) => [code, label])),
  kind: { ...MOB_KIND_LABELS, ...WORD_FILTER_KIND_LABELS },
  effect: WORD_FILTER_EFFECT_LABELS,
  places: WORD_FILTER_PLACE_LABELS,
  state: { ...TICKET_STATE_LABELS, ...SUBMISSION_STATE_LABELS, ...EVENT_STATE_LABELS },
  sessionState: GAME_SESSION_STATES,
  priority: TICKET_PRIORITY_LABELS,
  permissions: PERMISSION_LABELS,
  xCard: X_CARD_LABELS,
  slot: EQUIPMENT_SLOTS,
  category: TICKET_CATEGORY_LABELS,
  'description.warnings.themes': WARNING_LABELS,
  asked: WARNING_LABELS,
};

const MOMENTS = new Set(['start', 'end', 'startsAt', 'snoozedUntil']);
const PICTURE = /(?:_img|^avatar|^icon|^image|^portrait|\.img|\.icon|\.background)$/;
const ID = /^[0-9a-f]{24}$/;

type Names = JournalLine['names'];

/** A value of a field as people say it. */
export function journalValue(field: string, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '')
    return PICTURE.test(field) ? 'aucune image' : 'vide';
  if (typeof value === 'boolean') return (FLAGS[field] ?? ['oui', 'non'])[value ? 0 : 1];
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? 'aucun' : value.map(one => journalValue(field, one, names)).join(', ');
  }
  if (typeof value === 'object') return objectLabel(field, value as Record<string, unknown>, names);
  if (typeof value !== 'string') return '';
  const text = value;
  if (PICTURE.test(field)) return 'une image';
  if (MOMENTS.has(field)) return formatDateTime(text);
  if (ID.test(text)) return names[text] ?? 'un élément supprimé';
  return CODES[field]?.[text] ?? text;
}

/** The reason of the team, or values by what they are of. */
function objectLabel(field: string, value: Record<string, unknown>, names: Names): string {
  if (field === 'hidden') return `«\u00a0${String(value['reason'])}\u00a0»`;
  const parts = Object.entries(value).map(
    ([id, one]) => `${names[id] ?? journalFieldLabel(id)} ${journalValue('', one, names)}`,
  );
  return parts.length === 0 ? 'aucun' : parts.join(', ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a role allows, or its name or colour. */
const permissionWords = (value: unknown, names: Names): string =>
  Array.isArray(value) && value.length > 0
    ? value.map(one => SERVER_PERMISSION_LABELS[one as ServerPermission] ?? String(one)).join(', ')
    : journalValue('', value, names);

const SEATS: Record<string, string> = { master: 'maître du jeu', player: 'joueur', spectator: 'spectateur' };
const seatWords = (value: unknown): string => SEATS[String(value)] ?? 'aucune';

/** One change in words: what it is about, and what it was and is. */
export interface ChangeWords {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** What is kept of each person: its label before their name, and its words. */
const OF_PEOPLE: Record<string, { label: string; words: (value: unknown) => string }> = {
  managers: { label: 'Gestionnaire', words: value => (value ? 'oui' : 'non') },
  seats: { label: 'Place de', words: seatWords },
  members: {
    label: 'Dans le jeu :',
    words: value => (typeof value === 'string' ? `depuis le ${formatDateTime(value)}` : 'non'),
  },
  signups: { label: 'Inscription de', words: value => signupWords(value) },
  attendance: { label: 'Présence de', words: value => (value === true ? 'oui' : 'non') },
};

function signupWords(value: unknown): string {
  const at = typeof value === 'object' && value !== null && 'signedUpAt' in value ? value.signedUpAt : null;
  return typeof at === 'string' ? `depuis le ${formatDateTime(at)}` : 'aucune';
}

export function changeWords({ field, before, after }: JournalChange, names: Names): ChangeWords {
  const [head = '', id = ''] = field.split('.');
  const ofPerson = OF_PEOPLE[head];
  if (ofPerson && id) {
    const label = `${ofPerson.label} ${names[id] ?? 'quelqu’un au compte supprimé'}`;
    return { field, label, before: ofPerson.words(before), after: ofPerson.words(after) };
  }
  if (head === 'asked') {
    const isReason = field.endsWith('.reason');
    const label = isReason ? 'Motif de l’avertissement demandé' : 'Avertissement demandé';
    const words = (value: unknown) => journalValue(isReason ? 'reason' : 'asked', value, names);
    return { field, label, before: words(before), after: words(after) };
  }
  if (head === 'memberRoles') {
    const label = `Rôles de ${names[id] ?? 'quelqu’un au compte supprimé'}`;
    return { field, label, before: journalValue('', before, names), after: journalValue('', after, names) };
  }
  if (head === 'serverRoles') {
    const whole = (before ?? after) as { name?: string } | undefined;
    const [, , part = ''] = field.split('.');
    const label = `Rôle ${names[id] ?? whole?.name ?? 'supprimé'}${part ? `, ${journalFieldLabel(part)}` : ''}`;
    const words = (value: unknown) => (part ? permissionWords(value, names) : value ? 'oui' : 'non');
    return { field, label, before: words(before), after: words(after) };
  }
  return {
    field,
    label: capital(journalFieldLabel(field)),
    before: journalValue(field, before, names),
    after: journalValue(field, after, names),
  };
}

/** The fields of a line of which no values are kept, by their labels. */
export function otherFields({ fields, changes }: JournalLine): string[] {
  const kept = changes.map(({ field }) => field);
  const left = fields.filter(field => !kept.some(one => one === field || one.startsWith(`${field}.`)));
  return [...new Set(left.map(journalFieldLabel))];
}

/** A line's changes as one text, for an export. */
export const changesText = ({ changes, names }: JournalLine): string =>
  changes
    .map(change => changeWords(change, names))
    .map(({ label, before, after }) => `${label}\u00a0: ${before} → ${after}`)
    .join(' · ');
