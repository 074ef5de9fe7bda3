import { plainText } from '@rpd/shared/importing';
import { numberIn } from '../../part.ts';
import { field, type FieldPlan, type SheetPlan } from '../../plan.ts';
import { FORMATS } from '../../report.ts';
import { dividerOf, labelOf, pictureOf } from '../display.ts';
import { Notes } from '../notes.ts';
import { Said } from '../said.ts';
import { set, setColumns, setInitial } from '../shared.ts';
import { Attributes } from './attributes.ts';
import { readFirst } from './columns.ts';
import { rollOf, valueOf } from './formulas.ts';
import { optionsOnly } from './options.ts';
import { tagsOf, withoutPrograms } from './tags.ts';
import { typeOf } from './types.ts';
import { fieldNamed, keepPrograms } from './workers.report.ts';
import { finish, type Steps } from '@rpd/shared/domain';

// The HTML of a sheet: each `attr_` is a field, `repeating_` are lines, buttons that roll are rolls.

const FIELDS_MAX = 20_000;
/** Between texts of different tags. */
const APART = '\n';
const TITLE = /^(?:h[1-6]|legend)$/u;

type Own = Record<string, string>;

interface Section {
  made: FieldPlan;
  columns: Map<string, FieldPlan>;
  attributes: Attributes;
}

/** What a box is worth that says nothing of it. */
const PLAIN_BOX = new Set(['1', 'on', '']);

class HtmlReader {
  readonly notes = new Notes();
  readonly #fields: FieldPlan[] = [];
  readonly #names = new Map<string, FieldPlan>();
  readonly #attributes = new Attributes();
  /** Fields of which only a place that shows them was read. */
  readonly #shown = new Set<FieldPlan>();
  /** Those in which people write. */
  readonly #written = new Set<FieldPlan>();
  #section: Section | undefined;
  #options: { made: FieldPlan; name: string; list: { value: string; label: string }[] } | undefined;
  #words = '';
  /** Where the words of an open title begin. */
  #titleFrom: number | undefined;
  readonly #texts = new Set<string>();

  *read(html: string): Steps<SheetPlan> {
    const programs: string[] = [];
    const plain = withoutPrograms(html, this.notes, programs);
    let at = 0;
    yield;
    for (const { name, isClosing, own, start, end } of tagsOf(plain)) {
      const before = plainText(plain.slice(at, start));
      if (before) {
        this.#words += `${APART}${before}`;
        this.#texts.add(before);
      }
      at = end;
      if (isClosing) this.#close(name);
      else {
        const next = plain.indexOf('<', end);
        this.#open(name, own, start, () => plainText(plain.slice(end, next < 0 ? undefined : next)));
      }
      yield;
    }
    this.#endSection();
    yield* keepPrograms(programs, {
      notes: this.notes,
      fieldOf: name => fieldNamed(name, this.#names, this.#fields),
      isWritten: made => this.#written.has(made),
    });
    this.#reportTexts();
    for (const made of this.#fields) {
      const top = this.#names.get(`${made.keys[0] ?? ''}_max`);
      if (made.type === 'number' && top?.type === 'number') made.maximumKey = `${made.keys[0] ?? ''}_max`;
    }
    return {
      from: FORMATS.roll20,
      name: '',
      tabs: [{ name: 'Fiche', rows: [{ name: '', columns: [{ name: '', fields: this.#fields }] }] }],
      lines: this.notes.all(),
    };
  }

  /** Texts that are the name of no field, and no title: once for the whole sheet. */
  #reportTexts(): void {
    const said = new Said([this.#fields, this.notes.all().map(({ message }) => message)]);
    const left = [...this.#texts].filter(text => /[\p{L}\p{N}]/u.test(text) && !said.has(text));
    const words = `Textes qui ne sont le nom d’aucun champ\u00a0: ${left.join(' | ')}`;
    if (left.length > 0) this.notes.add('lost', '', 'Textes de la fiche', words);
  }

  #close(kind: string): void {
    if (TITLE.test(kind)) this.#title();
    if (kind === 'fieldset') this.#endSection();
    if (kind !== 'select' || !this.#options) return;
    set(this.#options.made, optionsOnly(this.#options.list));
    this.#options = undefined;
    // Its choices name nothing that follows.
    this.#endWords();
  }

  /** A title stands above its fields; inside lines there is no place for one. */
  #title(): void {
    const words = this.#words.slice(this.#titleFrom).replaceAll(APART, ' ').trim();
    if (this.#titleFrom === undefined || !words || this.#section) return;
    this.#fields.push(...labelOf(this.notes, `titre[${this.#fields.length}]`, words));
    this.#endWords();
  }

  #endSection(): void {
    if (this.#section)
      setColumns(this.#section.made, readFirst([...this.#section.columns.values()]), this.notes, 0);
    this.#section = undefined;
  }

  #open(kind: string, own: Own, index: number, inside: () => string): void {
    if (TITLE.test(kind)) this.#titleFrom = this.#words.length;
    const repeating = /\brepeating_([\w-]+)/u.exec(own['class'] ?? '')?.[1];
    if (kind === 'fieldset' && repeating) return this.#openSection(repeating);
    if (kind === 'option' && this.#options) return this.#option(own, inside());
    if (!this.#section && (kind === 'img' || kind === 'hr') && !own['name']) {
      const path = `${kind}[${index}]`;
      if (kind === 'hr') this.#fields.push(dividerOf(path));
      else this.#fields.push(...pictureOf(this.notes, path, own['src'] ?? '', plainText(own['alt'] ?? '')));
      return;
    }
    if (kind === 'button') return this.#button(own, inside);
    const name = /^attr_(.+)$/u.exec(own['name'] ?? '')?.[1]?.toLowerCase();
    if (name) this.#attribute(kind, name, own, inside);
  }

  #openSection(repeating: string): void {
    this.#endSection();
    const name = `repeating_${repeating}`;
    const made = field(name, [name], repeating.replace(/[-_]+/gu, ' '), 'repeat');
    this.#fields.push(made);
    this.#section = { made, columns: new Map(), attributes: new Attributes(this.#attributes) };
    this.#endWords();
  }

  #option(own: Own, label: string): void {
    if (!this.#options) return;
    const value = own['value'] ?? label;
    this.#options.list.push({ value, label: label || value });
    this.#known.option(this.#options.name, value, 'selected' in own);
    if ('selected' in own) set(this.#options.made, { initial: value });
  }

  /** What the formulas of this place know. */
  get #known(): Attributes {
    return this.#section?.attributes ?? this.#attributes;
  }

  /** The last words with a letter in front of a field. */
  #label(): string {
    const pieces = this.#words.split(/\n|:/u).map(piece => piece.trim());
    return pieces.findLast(piece => /\p{L}/u.test(piece))?.slice(-60) ?? '';
  }

  /** What stood before names something, and nothing that follows. */
  #endWords(): void {
    this.#words = '';
    this.#titleFrom = undefined;
  }

  /** The field of a name: the first one, where there are several. */
  #place(made: FieldPlan, name: string): FieldPlan {
    const known = this.#section ? this.#section.columns : this.#names;
    const before = known.get(name);
    if (before) return before;
    known.set(name, made);
    if (!this.#section) this.#fields.push(made);
    return made;
  }

  #button(own: Own, inside: () => string): void {
    const roll = /^(?:roll|act)_(.+)$/u.exec(own['name'] ?? '')?.[1];
    const name = plainText(own['title'] ?? '') || this.#label() || inside() || (roll ?? 'Jet');
    const path = roll ?? 'button';
    if (own['type'] === 'action' || !own['value']) {
      const words = 'Un bouton qui lance un programme (type="action") n’est pas repris.';
      if (roll) this.notes.add('lost', roll, this.#label() || roll, words);
      return;
    }
    const source = plainText(own['value'].replace(/&amp;/gu, '&'));
    const attributes = this.#known;
    const made = field(path, [], name, 'roll');
    made.formulas.push({
      part: 'dice',
      source,
      path,
      roll: scope => rollOf(source, scope, attributes),
    });
    // Buttons of one name that roll the same are one.
    this.#place(made, `\0${path}\0${source}`);
    this.#endWords();
  }

  #attribute(kind: string, name: string, own: Own, inside: () => string): void {
    const size = this.#fields.length;
    if (size > FIELDS_MAX)
      return this.notes.add('lost', name, name, 'Champ en trop\u00a0: le fichier en a plus de 20\u00a0000.');
    const input = (own['type'] ?? '').toLowerCase();
    const type = typeOf(kind, input);
    const title = plainText(own['title'] ?? '') || this.#label() || name;
    const wanted = field(`attr_${name}`, [name], title.length > 2 ? title : name, type);
    const made = this.#place(wanted, name);
    const isNew = made === wanted;
    const isInput = kind !== 'span' && input !== 'hidden' && !('disabled' in own);
    if (isInput && !('readonly' in own)) this.#written.add(made);
    this.#endWords();
    if (!isNew && isInput && this.#shown.delete(made)) {
      // It was shown before it is filled in: the field is this one.
      const { settings, formulas } = made;
      Object.assign(made, { type, name: wanted.name, isHidden: false, settings, formulas });
    }
    if (isNew && !isInput) this.#shown.add(made);
    if (input === 'radio') this.#radio(made, name, own);
    else if (kind === 'select') this.#options = { made, name, list: [...(made.settings.options ?? [])] };
    if (isNew && input === 'hidden') made.isHidden = true;
    if (kind === 'span' || kind === 'select' || input === 'radio') return;
    const value = kind === 'textarea' ? inside() : plainText(own['value'] ?? '');
    if (isInput && input !== 'checkbox') this.#known.filled(name, value);
    this.#value(made, name, own, value);
  }

  #radio(made: FieldPlan, name: string, own: Own): void {
    const list = made.settings.options ?? [];
    const value = own['value'] ?? String(list.length + 1);
    this.#known.option(name, value, 'checked' in own);
    if (made.type !== 'select') return;
    if (list.every(option => option.value !== value))
      set(made, { options: [...list, { value, label: value }] });
    if ('checked' in own) set(made, { initial: value });
  }

  /** What a field calculates, or begins with. */
  #value(made: FieldPlan, name: string, own: Own, value: string): void {
    const input = (own['type'] ?? '').toLowerCase();
    const path = `attr_${name}`;
    const isFixed = 'disabled' in own || (input === 'hidden' && value.includes('@{'));
    if (isFixed || input === 'hidden') this.#known.hidden(name, value);
    if (isFixed && value) return this.#formula(made, value, path);
    if (input === 'checkbox') {
      const worth = own['value'] ?? '1';
      this.#known.box(name, worth);
      if (!PLAIN_BOX.has(worth))
        this.notes.add(
          'changed',
          path,
          made.name,
          `Cochée, elle vaut dans les calculs\u00a0: ${worth}`,
          made,
        );
      if ('checked' in own && made.type === 'checkbox') set(made, { initial: true });
    } else if (made.settings.initial === undefined) setInitial(made, value, path, this.notes);
    else if (value && value !== String(made.settings.initial))
      this.notes.add('lost', path, made.name, `Autre valeur de départ du même nom\u00a0: ${value}`, made);
    if (made.type === 'number')
      set(made, { min: numberIn(own['min']), max: numberIn(own['max']), step: numberIn(own['step']) });
  }

  #formula(made: FieldPlan, source: string, path: string): void {
    const [known] = made.formulas;
    if (known?.source === source) return;
    if (known)
      return this.notes.add(
        'lost',
        path,
        made.name,
        `Un second calcul du même nom n’est pas repris\u00a0: ${source}`,
        made,
      );
    const attributes = this.#known;
    if (made.type !== 'textarea') made.type = 'string';
    made.formulas.push({
      part: 'formula',
      source,
      path,
      translate: scope => valueOf(source, scope, attributes),
    });
  }
}

export const roll20HtmlSteps = (html: string): Steps<SheetPlan> => new HtmlReader().read(html);

/** Reads the HTML of a sheet. */
export const readRoll20Html = (html: string): SheetPlan => finish(roll20HtmlSteps(html));
