import { FORMULA_MAX } from '@rpd/shared/domain';
import { plainText } from '@rpd/shared/importing';
import { rollTranslator } from './dice.ts';
import { MATHJS } from './dialects.ts';
import { partsOf, someNode, Untranslated, withNodes, type Expression } from './tree.ts';
import { readExpression } from './expression.ts';
import { CSB_SEMANTICS } from './csb.functions.ts';
import { piecesOf, type Piece } from './phrase.ts';
import { questionOf, questionValue } from './questions.ts';
import type { ForeignScope } from './scope.ts';
import type { Semantics, Translator } from './translate.ts';
import { LEVELS, SEPARATOR, type Value } from './values.ts';

// A message of Custom System Builder with rolls in it, as a dice notation: what is rolled, what is shown beside, and what the result
// means.

const LABEL_MAX = 40;
const BANDS_MAX = 12;
const ROLLS_MAX = 20;
const ASSIGNMENT = /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*:=([\s\S]*)$/u;

export interface RollText {
  text: string;
  /** What of the message is not in it, in French. */
  missing: string[];
}

/** The name by which the tree knows what another formula of the message rolled. */
interface Rolled {
  label: string;
  node: Expression;
  isShown: boolean;
  bands: [Expression | undefined, string][];
  /** A calculation with the result: it is shown in its place. */
  total?: Expression;
}

const TOTAL: Value = { type: 'number', text: '$total', level: LEVELS.value };
const NATURAL: Value = { type: 'number', text: '$nat', level: LEVELS.value };

/** `[:skill:]` is a value and no roll. */
const isDice = (node: Expression): boolean =>
  node.type === 'dice' && (/^#|d(?:\d|%|F|\(|:)/u.test(node.source.trim()) || node.source.includes('{'));

/** `?#{Window}` asks what another template says. */
const WINDOW = /^\?#\{[^{}]*\}\s*$/u;

/** A notation of one message. Throws Untranslated. */
export function rollText(
  source: string,
  scope: ForeignScope,
  semantics: Semantics = CSB_SEMANTICS,
): RollText {
  if (source.includes('%{')) throw new Untranslated('elle exécute un script JavaScript');
  return new Message(scope, semantics).read(piecesOf(source));
}

class Message {
  readonly #scope: ForeignScope;
  readonly #semantics: Semantics;
  /** What a name of the message stands for. */
  readonly #known = new Map<string, Expression>();
  readonly #rolls = new Map<string, Rolled>();
  /** In their order: rolls by name, and values that stand beside. */
  readonly #order: { label: string; roll?: string; node?: Expression }[] = [];
  readonly #missing: string[] = [];
  /** Whether a window asks for values: what no field gives is one of them. */
  #asks = false;

  constructor(scope: ForeignScope, semantics: Semantics) {
    this.#scope = scope;
    this.#semantics = semantics;
  }

  read(pieces: readonly Piece[]): RollText {
    let words = '';
    for (const piece of pieces) {
      if (piece.kind === 'text') {
        words += piece.text;
        continue;
      }
      const isTaken = this.#formula(piece.text, labelOf(words));
      if (isTaken) words = '';
    }
    if (this.#rolls.size === 0) throw new Untranslated('elle ne lance aucun dé');
    const parts = this.#order.flatMap(one => this.#written(one));
    const text = parts.slice(0, ROLLS_MAX).join(SEPARATOR);
    if (text.length > FORMULA_MAX) return this.#short();
    return { text, missing: this.#missing };
  }

  /** The rolls alone: what stands beside is too long. */
  #short(): RollText {
    const parts = this.#order.flatMap(one => (one.roll ? this.#written(one) : []));
    const text = parts.join(SEPARATOR);
    if (text.length > FORMULA_MAX)
      throw new Untranslated(`elle dépasse ${FORMULA_MAX} caractères une fois traduite`);
    return { text, missing: [...this.#missing, 'les valeurs montrées à côté du jet'] };
  }

  /** Reads one formula; whether it is shown. */
  #formula(written: string, label: string): boolean {
    const flags = /^[#!\s]*/u.exec(written)?.[0] ?? '';
    const plain = written.slice(flags.length);
    if (WINDOW.test(plain)) {
      this.#asks = true;
      return false;
    }
    const isHidden = flags.includes('#');
    const assigned = ASSIGNMENT.exec(plain);
    const name = assigned?.[1];
    const tree = this.#resolved(readExpression((assigned?.[2] ?? plain).replace(/#(?=\?\{)/gu, '+'), MATHJS));
    this.#noteQuestions(tree);
    if (someNode(tree, isDice)) {
      const key = name ?? `\0${this.#rolls.size}`;
      // A second roll of the same name.
      const own = this.#rolls.has(key) ? `${key}\0${this.#rolls.size}` : key;
      this.#rolls.set(own, { label, node: tree, isShown: !isHidden, bands: [] });
      this.#order.push({ label, roll: own });
      if (name) this.#known.set(name, { type: 'name', name: `\0${own}` });
      return !isHidden;
    }
    if (name) this.#known.set(name, tree);
    if (isHidden) return false;
    this.#shown(tree, label, plain);
    return true;
  }

  /** Questions may be read by their names behind. */
  #noteQuestions(tree: Expression): void {
    if (tree.type === 'question') this.#known.set(tree.name, tree);
    for (const part of partsOf(tree)) this.#noteQuestions(part);
    if (tree.type !== 'dice') return;
    for (const [, inside = ''] of tree.source.matchAll(/:([^:]+):/gu)) {
      if (inside.startsWith('?{')) this.#noteQuestions(readExpression(inside, MATHJS));
    }
  }

  #resolved(tree: Expression): Expression {
    const place = (node: Expression): Expression | undefined => {
      if (node.type === 'dice') return { ...node, known: new Map(this.#known) };
      return node.type === 'name' ? this.#known.get(node.name) : undefined;
    };
    return withNodes(tree, place);
  }

  #rollsIn(tree: Expression): Set<string> {
    const found = new Set<string>();
    const see = (node: Expression): void => {
      if (node.type === 'name' && node.name.startsWith('\0')) found.add(node.name.slice(1));
      partsOf(node).forEach(see);
    };
    see(tree);
    return found;
  }

  /** A value that the message shows beside its rolls, or that says what they mean. */
  #shown(tree: Expression, label: string, source: string): void {
    const [key, ...others] = this.#rollsIn(tree);
    const roll = key === undefined ? undefined : this.#rolls.get(key);
    if (key === undefined || !roll) {
      this.#order.push({ label, node: tree });
      return;
    }
    if (tree.type === 'name') return;
    const bands = others.length === 0 ? bandsIn(tree) : undefined;
    if (bands && roll.bands.length === 0 && bands.length <= BANDS_MAX) {
      roll.bands = bands;
      return;
    }
    if (!bands && others.length === 0 && !roll.total) {
      roll.total = tree;
      if (label) roll.label = label;
      return;
    }
    this.#missing.push(`« ${label || source.slice(0, 40)} », qui se calcule à partir du jet`);
  }

  /** With what names of the message stand for; `total` in the place of one roll. */
  #translator(key?: string, total?: Value): Translator {
    return rollTranslator(this.#scope, this.#semantics, node => {
      if (node.type !== 'name') return undefined;
      if (!node.name.startsWith('\0')) {
        const isAsked = this.#asks && !this.#scope.find(node.name) && !this.#scope.inLine?.(node.name);
        return isAsked ? questionValue(questionOf(node.name)) : undefined;
      }
      if (key !== undefined && node.name === `\0${key}` && total) return total;
      throw new Untranslated('un jet y lit le résultat d’un autre jet');
    });
  }

  #written({ label, roll: key, node }: { label: string; roll?: string; node?: Expression }): string[] {
    const roll = key === undefined ? undefined : this.#rolls.get(key);
    if (!roll || key === undefined) return node ? this.#beside(label, node) : [];
    const words = roll.label ? `${roll.label}: ` : '';
    const rolled = this.#translator().number(roll.node);
    let head = rolled.text;
    const isOneDie = /^1?d\d+$/u.test(rolled.text);
    let result = TOTAL;
    if (roll.total) {
      const canMerge = roll.bands.length === 0 || isOneDie;
      const total = canMerge ? this.#merged(roll, key, rolled) : undefined;
      if (total === undefined) this.#missing.push('le calcul fait à partir du jet');
      else {
        head = total;
        if (roll.bands.length > 0) result = NATURAL;
      }
    }
    const bands = roll.bands.map(([test, means]) => {
      const condition = test ? this.#translator(key, result).flag(test).text : 'sinon';
      return `${condition}: ${bandLabel(means)}`;
    });
    return [`${words}${head}${bands.length > 0 ? ` => ${bands.join(' | ')}` : ''}`];
  }

  /** The calculation with the roll in its place; undefined where it stands there twice. */
  #merged(roll: Rolled, key: string, rolled: Value): string | undefined {
    if (!roll.total) return undefined;
    let uses = 0;
    const count = (node: Expression): void => {
      if (node.type === 'name' && node.name === `\0${key}`) uses += 1;
      partsOf(node).forEach(count);
    };
    count(roll.total);
    if (uses !== 1) return undefined;
    return this.#translator(key, rolled).number(roll.total).text;
  }

  #beside(label: string, node: Expression): string[] {
    let value: Value;
    try {
      value = this.#translator().scalar(node);
    } catch (error) {
      if (!(error instanceof Untranslated)) throw error;
      this.#missing.push(`« ${label || 'une valeur'} » (${error.message})`);
      return [];
    }
    if (value.type !== 'number') {
      this.#missing.push(`« ${label || 'un texte'} », un texte qui dépend des valeurs`);
      return [];
    }
    return [`${label ? `${label}: ` : ''}${value.text}`];
  }
}

/** `a ? 'x' : b ? 'y' : 'z'` as conditions of degrees; undefined for a choice between anything but texts. */
function bandsIn(tree: Expression): [Expression | undefined, string][] | undefined {
  if (tree.type === 'text') return [[undefined, tree.value]];
  if (tree.type !== 'choice') return undefined;
  const [yes, no] = [bandsIn(tree.yes), bandsIn(tree.no)];
  if (!yes || !no) return undefined;
  const both = (test: Expression | undefined): Expression =>
    test ? { type: 'binary', operator: 'and', left: tree.test, right: test } : tree.test;
  return [...yes.map(([test, means]): [Expression, string] => [both(test), means]), ...no];
}

const bandLabel = (means: string): string =>
  plainText(means)
    .replace(/[|;:#=<>{}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 60) || '–';

/** What stands in front of a value, as the label of its roll. */
function labelOf(words: string): string {
  const lines = plainText(words, '\n')
    .split('\n')
    .map(line =>
      line
        .replace(/[^\p{L}\p{N}\s'’().,/&-]+/gu, ' ')
        .replace(/[()]/gu, ' ')
        .replace(/\s+/gu, ' ')
        .replace(/^[-\s.,/]+|[-\s.,/]+$/gu, ''),
    );
  const last = lines.findLast(line => /\p{L}/u.test(line)) ?? '';
  return last
    .replace(/^[^\p{L}]+/u, '')
    .slice(0, LABEL_MAX)
    .trim();
}
