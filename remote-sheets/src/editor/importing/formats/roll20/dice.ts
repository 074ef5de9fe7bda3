import { Untranslated } from '../../formulas/tree.ts';

// Dice as Roll20 writes them, in the notation that our reader of Foundry's dice knows.

const DIE = /(?<=[dD](?:\d+|%|F|:\w+:|\))|\})(?=[!khdrcsmf<>=])/gu;
const MODIFIER =
  /(!!|!p|!|kh|kl|k|dh|dl|d(?=\d)|ro|r|cs|cf|sa|sd|s|mt|m|f)?(>=?|<=?|=)?(\d+|:\w+:|\((?=[^()]*\)))?/uy;
/** What is only shown: the colour of a result, the order of the dice. */
const SHOWN = new Set(['cs', 'cf', 'sa', 'sd', 's', 'm']);
const KINDS: Readonly<Record<string, string>> = { r: 'rr', k: 'kh', d: 'dl' };

/** `>` counts what is equal too, there. */
const inclusive = (sign: string): string => (sign === '>' || sign === '<' ? `${sign}=` : sign);

function modifierOf(kind: string | undefined, sign: string, operand: string): string {
  if (kind !== undefined && SHOWN.has(kind)) return '';
  if (kind === 'mt') throw new Untranslated('elle compte les dés pareils');
  if (kind === undefined) return `cs${inclusive(sign)}${operand}`;
  const own = Object.hasOwn(KINDS, kind) ? KINDS[kind] : kind;
  const compared = kind.startsWith('!') && sign === '' && operand ? '=' : inclusive(sign);
  return `${own}${compared}${operand}`;
}

/** Dice with the modifiers of our reader; `:name:` stands for a value. */
export function standardDice(source: string): string {
  const text = source.replace(/(?<![\p{L}_])D(?=[\d:%(F])/gu, 'd');
  let made = '';
  let from = 0;
  for (const { index } of text.matchAll(DIE)) {
    if (index < from) continue;
    made += text.slice(from, index);
    from = index;
    for (;;) {
      MODIFIER.lastIndex = from;
      const found = MODIFIER.exec(text);
      const [all = '', kind, sign = '', operand = ''] = found ?? [];
      if (all === '' || (kind === undefined && (sign === '' || operand === ''))) break;
      from += all.length;
      if (operand === '(') {
        const end = text.indexOf(')', from);
        made += modifierOf(kind, sign, `:${text.slice(from, end).replaceAll(':', '')}:`);
        from = end + 1;
      } else made += modifierOf(kind, sign, operand);
    }
  }
  return made + text.slice(from);
}
