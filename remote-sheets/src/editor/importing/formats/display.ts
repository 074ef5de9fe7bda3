import { LABEL_MAX, markdownError } from '@rpd/shared/domain';
import { hasMarkup, plainText } from '@rpd/shared/importing';
import { shown } from '../part.ts';
import { field, type FieldPlan } from '../plan.ts';
import type { Notes } from './notes.ts';

// What foreign sheets show and nobody fills in: words, pictures, rules.

const NAME_MAX = 120;
const ALT_MAX = 200;

/** Such an element: no value of it is looked for. */
const shownPart = (made: FieldPlan): FieldPlan => ({ ...made, isExtra: true });

/** Words as they are read, not as Markdown. */
function literal(text: string): string {
  const escaped = text.replace(/[\\`*_[\]()!]/gu, '\\$&');
  return markdownError(escaped) ? escaped.replaceAll('<', '‹') : escaped;
}

/** A text that stands on the sheet: short ones are a title, longer ones a text. Nothing for one without words. */
export function labelOf(notes: Notes, path: string, raw: string): FieldPlan[] {
  const text = (hasMarkup(raw) ? plainText(raw, '\n') : raw).trim();
  if (!text) return [];
  if (text.length <= NAME_MAX && !text.includes('\n')) return [shownPart(field(path, [], text, 'label'))];
  const whole = literal(text);
  const isTaken = whole.length <= LABEL_MAX && !markdownError(whole);
  const words = isTaken ? whole : literal(text.replace(/\s+/gu, ' ')).slice(0, LABEL_MAX - 1);
  const made = shownPart(field(path, [], '', 'label', { text: words }));
  if (!isTaken) notes.add('changed', path, 'Texte', `Texte raccourci\u00a0: ${text}`, made);
  return [made];
}

/** A picture's place: the picture itself stays where it is, since another site would see who looks at it. */
export function pictureOf(notes: Notes, path: string, address: string, alt: string): FieldPlan[] {
  const words = alt.trim().slice(0, ALT_MAX);
  const made = shownPart(field(path, [], '', 'picture', words ? { alt: words } : {}));
  notes.add(
    'changed',
    path,
    words || 'Image',
    `L’image «\u00a0${shown(address)}\u00a0» reste là-bas\u00a0: choisissez-la dans les réglages, elle sera envoyée ici.`,
    made,
  );
  return [made];
}

export const dividerOf = (path: string): FieldPlan => shownPart(field(path, [], '', 'divider'));

/** Names that form builders give by themselves. */
const GIVEN = /^(?:content|html|htmlelement|image|question|static)[-_\d]*$/iu;

/** The name of what holds no value has no use here, and is said where its author chose it. */
export function noteKey(notes: Notes, path: string, name: string, key: string, made?: FieldPlan): void {
  if (key && !GIVEN.test(key)) notes.add('lost', path, name, `Nom sans usage ici\u00a0: ${key}`, made);
}

/** HTML without the bytes of its pictures: each can be longer than all words. */
export const withoutData = (html: string): string =>
  html.replace(/(\bdata:image\/[\w+.-]+;base64,)[\w+/=\s]*/gu, '$1');

/** The first picture in a piece of HTML; undefined where there is none. */
export function pictureIn(html: string): { address: string; alt: string } | undefined {
  const tag = /<img\b[^>]*>/iu.exec(html)?.[0];
  if (!tag) return undefined;
  const of = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'iu')
      .exec(tag)
      ?.slice(1)
      .find(one => one !== undefined) ?? '';
  return { address: of('src'), alt: plainText(of('alt')) };
}
