/** A rule to insert, and the cascade layer that it belongs to. */
export interface StylePart {
  layer: string | undefined;
  rule: string;
}

/** Groups of rules whose declarations may stand nested in a style rule just as well (CSS Nesting, section 3). */
const NESTABLE = /^@(?:media|supports|container)\b/;
/** A nested declaration does not reach them in browsers before 2025: https://www.w3.org/TR/css-nesting-1/#nesting-selector. */
const PSEUDO_ELEMENT = /::|:(?:before|after|first-line|first-letter)\b/;

/**
 * A rule, as the CSS compiler makes them, as rules that a browser can add without styling the whole page again. Chromium does that for
 * each new `@layer` block and each new `@media`, `@supports` or `@container` at the top of a sheet, not for a style rule: `@media Q{.a{b}}` becomes
 * `.a{@media Q{b}}`, which says the same in the same place, and what is in a layer is said one by one. What has no such form stays as it is.
 */
export function partsOf(rule: string): StylePart[] {
  const layer = /^@layer ([\w-]+)\{/.exec(rule)?.[1];
  const rules = layer ? bodyRules(rule) : [rule];
  return rules.flatMap(nested).map(one => ({ layer, rule: one }));
}

function nested(rule: string): string[] {
  if (!NESTABLE.test(rule)) return [rule];
  const condition = rule.slice(0, rule.indexOf('{'));
  const inner = bodyRules(rule).flatMap(nested);
  const canNest = inner.every(
    one => !one.startsWith('@') && !PSEUDO_ELEMENT.test(one.slice(0, one.indexOf('{'))),
  );
  if (!canNest) return [rule];
  return inner.map(one => {
    const open = one.indexOf('{');
    return `${one.slice(0, open)}{${condition}{${one.slice(open + 1, -1)}}}`;
  });
}

/** The rules between the outer braces of a group; braces within quotes and behind a backslash are text. */
function bodyRules(group: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let quote = '';
  let from = group.indexOf('{') + 1;
  for (let at = from; at < group.length - 1; at += 1) {
    const sign = group[at];
    if (sign === '\\') at += 1;
    else if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}' || (sign === ';' && depth === 0)) {
      if (sign === '}') depth -= 1;
      if (depth > 0) continue;
      rules.push(group.slice(from, at + 1).trim());
      from = at + 1;
    }
  }
  return rules;
}
