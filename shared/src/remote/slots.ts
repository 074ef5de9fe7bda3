import type { PublicPage } from '../domain/account.ts';
import type { GameSession } from '../domain/game-session.ts';
import type { Role } from '../domain/roles.ts';
import type { Ticket } from '../domain/ticket.ts';
import type { SidebarIcon } from './icons.ts';
import type { Server } from '../domain/server.ts';
import type { Character } from '../domain/character.ts';

/** A place in its screens that a remote opens to others. */
export interface SlotOffer {
  /** `server.tab`: what it stands on, then what is put there. One remote offers it. */
  slot: string;
  /** Of the properties that a fill gets; another one is another slot. */
  version: number;
  /** What a fill gets, in words for who writes one. */
  props: string;
  /** It is going to be taken away: why, or what takes its place. Fills go on working. */
  deprecated?: string;
}

/** What a remote puts into a slot of another one, of the shell or of its own. */
export interface SlotFill {
  /** Within the remote: `lore`. Addresses, switches and reports name it. */
  id: string;
  /** `server.tab@1` */
  slot: string;
  /** The module that it exposes for this: `./tabs/Lore`. */
  module: string;
  /** In French; drawn before any code is loaded. */
  title: string;
  /** Who sees it; empty: everybody signed in. */
  roles: Role[];
  icon?: SidebarIcon;
  /** Its place among the others, the smallest first; 0 where it is not said. */
  order?: number;
  /** It is shown once an administrator has switched this flag of the remote on. */
  flag?: string;
}

/** What the shell itself offers. */
export const SHELL_OFFERS: readonly SlotOffer[] = [
  { slot: 'dashboard.card', version: 1, props: 'Nothing: a card asks for what it shows.' },
  {
    slot: 'palette.command',
    version: 1,
    props: '{ text }: what was typed when the command was chosen. Run then; its title is what is searched.',
  },
];

/** The properties that fills get, by slot. A slot that is not listed gives what its offer says in words. */
export interface SlotProps {
  'dashboard.card@1': object;
  'palette.command@1': { text: string };
  'server.tab@1': { server: Server };
  'server.action@1': { server: Server };
  'character.action@1': { character: Character };
  'profile.tab@1': { person: PublicPage };
  'ticket.side@1': { ticket: Ticket };
  'table.panel@1': { session: GameSession };
}
export type PropsOf<Slot extends string> = Slot extends keyof SlotProps ? SlotProps[Slot] : object;

/** `server.tab@1` */
export const slotKey = ({ slot, version }: Pick<SlotOffer, 'slot' | 'version'>): string =>
  `${slot}@${version}`;

/** `server.tab@1` → `server.tab` */
export const slotName = (key: string): string => key.split('@')[0] ?? '';

const NAME = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+$/;
const KEY = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+@[1-9]\d{0,3}$/;
const WORD = /^[a-z][a-z0-9-]{0,39}$/;
const MODULE = /^\.\/(?!remote$)[A-Za-z][\w-]*(?:\/[A-Za-z][\w-]*)*$/;
const TEXT_MAX = 300;
/** The first and last place of an entry or a fill among the others. */
export const ORDER_MAX = 1000;
export const isOrder = (value: unknown): boolean =>
  Number.isInteger(value) && Math.abs(value as number) <= ORDER_MAX;
/** Offers and fills of one remote. */
const SLOTS_MAX = 40;

/** Whether a text names a slot: `server.tab`. */
export const isSlotName = (text: string): boolean => text.length <= 60 && NAME.test(text);

type Item = Record<string, unknown>;
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;

function offerProblems(offer: unknown): string[] {
  if (!isItem(offer) || typeof offer.slot !== 'string' || !isSlotName(offer.slot))
    return ['un emplacement offert n’a pas de nom comme « server.tab »'];
  const problems: string[] = [];
  const { slot, version, props, deprecated } = offer;
  if (!Number.isInteger(version) || (version as number) < 1 || (version as number) > 9999)
    problems.push(`la version de l’emplacement « ${slot} » n’est pas un nombre entier à partir de 1`);
  if (!isShortText(props))
    problems.push(
      `l’emplacement « ${slot} » ne dit pas en ${TEXT_MAX} caractères au plus ce que reçoit qui le remplit`,
    );
  if (deprecated !== undefined && !isShortText(deprecated))
    problems.push(
      `la fin annoncée de l’emplacement « ${slot} » n’est pas un texte de ${TEXT_MAX} caractères au plus`,
    );
  return problems;
}

/** What validates the labels and the roles of a descriptor. */
interface Readers {
  isLabel: (value: unknown) => boolean;
  areRoles: (value: unknown) => boolean;
}

function fillProblems(fill: unknown, { isLabel, areRoles }: Readers): string[] {
  if (!isItem(fill) || typeof fill.id !== 'string' || !WORD.test(fill.id))
    return ['un ajout n’a pas d’identifiant en minuscules'];
  const { id, slot, module, title, roles, order = 0, flag, icon } = fill;
  const problems: string[] = [];
  if (typeof slot !== 'string' || !KEY.test(slot))
    problems.push(`l’ajout « ${id} » ne nomme pas un emplacement et sa version, comme « server.tab@1 »`);
  if (typeof module !== 'string' || !MODULE.test(module))
    problems.push(`l’ajout « ${id} » ne nomme pas un module à lui, comme « ./tabs/Lore »`);
  if (!isLabel(title)) problems.push(`l’ajout « ${id} » n’a pas de titre qui tient sur une ligne`);
  if (!areRoles(roles)) problems.push(`les rôles de l’ajout « ${id} » sont inconnus`);
  if (!isOrder(order))
    problems.push(
      `l’ordre de l’ajout « ${id} » n’est pas un nombre entier entre -${ORDER_MAX} et ${ORDER_MAX}`,
    );
  if (flag !== undefined && (typeof flag !== 'string' || !WORD.test(flag)))
    problems.push(`le drapeau de l’ajout « ${id} » n’est pas un mot en minuscules`);
  if (icon !== undefined && typeof icon !== 'string')
    problems.push(`l’icône de l’ajout « ${id} » est illisible`);
  return problems;
}

const repeated = (values: string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

function listProblems(value: unknown, what: string, problemsOf: (item: unknown) => string[]): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [`${what} ne sont pas une liste`];
  if (value.length > SLOTS_MAX) return [`${what} sont plus de ${SLOTS_MAX}`];
  return value.flatMap(problemsOf);
}

/** What is wrong with the offers and fills of a descriptor, in French, one sentence part per problem. */
export function slotFormProblems({ offers, fills }: Item, readers: Readers): string[] {
  const problems = [
    ...listProblems(offers, 'ses emplacements offerts', offerProblems),
    ...listProblems(fills, 'ses ajouts', fill => fillProblems(fill, readers)),
  ];
  if (problems.length > 0) return problems;
  const keys = ((offers ?? []) as SlotOffer[]).map(slotKey);
  const ids = ((fills ?? []) as SlotFill[]).map(({ id }) => id);
  return [
    ...repeated(keys).map(key => `l’emplacement « ${key} » est offert deux fois`),
    ...repeated(ids).map(id => `deux ajouts s’appellent « ${id} »`),
  ];
}
