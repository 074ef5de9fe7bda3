import { plainText } from '@rpd/shared/importing';
import { CSB_SEMANTICS } from '../../formulas/csb.functions.ts';
import { ROLL20 } from '../../formulas/dialects.ts';
import { rollTranslator } from '../../formulas/dice.ts';
import { readExpression } from '../../formulas/expression.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { Translator } from '../../formulas/translate.ts';
import { Untranslated } from '../../formulas/tree.ts';
import { SEPARATOR } from '../../formulas/values.ts';

// Calculations and rolls of Roll20.

export const valueOf = (source: string, scope: ForeignScope) =>
  new Translator(foldedScope(scope), CSB_SEMANTICS).any(readExpression(unbracketed(source), ROLL20));

/** `[[ … ]]` without dice is a calculation. */
const unbracketed = (source: string): string =>
  source.replace(/\[\[([\s\S]*)\]\]/u, '($1)').replace(/\[\[|\]\]/gu, '');

const foldedScope = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.inLine?.(name.toLowerCase()) ?? scope.find(name.toLowerCase()),
  ...(scope.inLine && { inLine: scope.inLine }),
});

/** The rolls of a button: what stands in double brackets, with the words in front of each. */
export function rollOf(source: string, scope: ForeignScope): { text: string; missing: string[] } {
  if (/%\{|!\w/u.test(source)) throw new Untranslated('elle appelle une commande ou une capacité de Roll20');
  const found = [...source.matchAll(/(?:\{\{([^{}=]*)=)?[^[{}]*?\[\[((?:(?!\[\[)[\s\S])*?)\]\]/gu)];
  const plain = /\/(?:r|roll|gmroll)\s+([^\n]+)/u.exec(source)?.[1];
  const rolls =
    found.length > 0
      ? found.map(([, label = '', roll = '']) => ({ label, roll }))
      : plain
        ? [{ label: '', roll: plain }]
        : [];
  if (rolls.length === 0) throw new Untranslated('elle ne lance aucun dé');
  const missing: string[] = [];
  const translator = rollTranslator(foldedScope(scope), CSB_SEMANTICS);
  let hasDice = false;
  const texts = rolls.map(({ label, roll }) => {
    const names: string[] = [];
    const marked = roll.replace(
      /@\{([^{}]*)\}/gu,
      (_all, name: string) => `:${names.push(name.replace(/^(?:selected|target)\|/u, '')) - 1}ATTR:`,
    );
    const ready = marked
      .replace(/:(\d+)ATTR:/gu, (_all, index: string) => `:${plainName(names[Number(index)] ?? '')}:`)
      .replace(/\[[^\]]*\]/gu, '')
      .replace(/c[sf](?:[<>]=?|=)?\d+/gu, '');
    const value = translator.number({ type: 'dice', source: ready });
    hasDice ||= value.hasDice === true;
    const words = plainText(label)
      .replace(/[^\p{L}\p{N}\s'’-]+/gu, ' ')
      .trim()
      .slice(0, 40);
    return `${/^\p{L}/u.test(words) ? `${words}: ` : ''}${value.text}`;
  });
  if (!hasDice) throw new Untranslated('elle ne lance aucun dé');
  if (/&\{template/u.test(source)) missing.push('la mise en page de son message');
  return { text: texts.join(SEPARATOR), missing };
}

const plainName = (name: string): string =>
  name
    .replace(/\|max$/u, '_max')
    .replace(/[^\p{L}\p{N}_]/gu, '_')
    .toLowerCase();
