import { system } from './system.ts';
import { tokenSheet } from './tokenSheet.ts';

/** Every declaration below a node, whatever it is nested in: a map for each level that has any. */
function* levels(node: Record<string, unknown>): Generator<Record<string, unknown>> {
  const inner = Object.values(node).filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  );
  if (inner.length < Object.keys(node).length) yield node;
  for (const one of inner) yield* levels(one);
}

/** The library is patched where it writes the tokens (docs/adr/0014): once for all of a condition, not one by one. */
describe('the tokens’ style', () => {
  it('contains every variable of every condition with its value', () => {
    const written = [...levels(system.getTokenCss())];
    const wanted = [...system.tokens.cssVarMap.values()].filter(variables => variables.size > 0);
    expect(wanted.length).toBeGreaterThan(1);
    expect(written).toHaveLength(wanted.length);
    for (const variables of wanted) expect(written).toContainEqual(Object.fromEntries(variables));
  });

  it('is a style sheet of its own with each variable under its condition', () => {
    const style = document.createElement('style');
    // The test's browser knows no layers.
    style.textContent = tokenSheet().replace(/^@layer tokens\{(.*)\}$/s, '$1');
    document.head.append(style);
    const rules = [...(style.sheet?.cssRules ?? [])].filter(rule => rule instanceof CSSStyleRule);
    expect(rules.map(({ selectorText }) => selectorText.replaceAll(/\s+/g, ' ').trim())).toEqual([
      ':where(html)',
      ':root , .light',
      '.dark , .dark .chakra-theme:not(.light)',
    ]);
    const wanted = [...system.tokens.cssVarMap.values()].filter(variables => variables.size > 0);
    for (const [index, variables] of wanted.entries()) {
      const held = [...variables.keys()].map(
        name => `${name}:${rules[index]?.style.getPropertyValue(name) ?? ''}`,
      );
      expect(held).toEqual([...variables].map(([name, value]) => `${name}:${value}`));
    }
    style.remove();
  });

  it('resolves conditions and breakpoints by name, and raw selectors', () => {
    const known = ['_dark', 'md', '@media print', '&:hover', '_unheard'];
    expect(known.filter(name => system.conditions.has(name))).toEqual(known);
    expect(system.conditions.has('color')).toBe(false);
  });
});
