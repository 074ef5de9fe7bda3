import type { useDesignTokens } from '@rpd/shared/ui';

/** Light or dark, as the classes of `<html>` name them. */
export type Mode = 'light' | 'dark';

export type DesignSystem = ReturnType<typeof useDesignTokens>;

/** One token of the running theme. */
export interface DesignToken {
  /** As a component names it: `fg.muted`, `sm`. */
  name: string;
  /** As the theme has it: `#555570`, `0.875rem`; empty where the mode decides. */
  value: string;
}

/** The tokens of a category of the theme, in its order. Without what Chakra adds: the palette of one component, negative spacing. */
export const tokensOf = ({ tokens }: DesignSystem, category: string): DesignToken[] =>
  [...(tokens.categoryMap.get(category)?.entries() ?? [])]
    .filter(([name]) => !name.startsWith('colorPalette') && !name.startsWith('-'))
    .map(([name, token]) => ({
      name,
      value: String(token.originalValue ?? '').replace(/^\{\w+\.(.+)\}$/, '= $1'),
    }));

const conditionsOf = ({ tokens }: DesignSystem, name: string): unknown =>
  tokens.getByName(`colors.${name}`)?.extensions['conditions'];

/** A group of colours: what their names begin with, and the names. */
export interface ColorGroup {
  group: string;
  names: string[];
}

/**
 * The colours of the theme by what their names begin with.
 * @param kind `role`: the mode decides the colour, components name these; `raw`: what roles are made of
 */
export function colorGroups(system: DesignSystem, kind: 'role' | 'raw'): ColorGroup[] {
  const groups: ColorGroup[] = [];
  for (const { name, value } of tokensOf(system, 'colors')) {
    const isRole = conditionsOf(system, name) !== undefined;
    if (isRole !== (kind === 'role') || (!isRole && !value.startsWith('#'))) continue;
    const group = name.split('.')[0] ?? name;
    const known = groups.find(one => one.group === group && one.names.length > 0);
    if (known) known.names.push(name);
    else groups.push({ group, names: [name] });
  }
  return groups;
}

/** The colour of a role in a mode, as `#rrggbb`. */
export function hexOf(system: DesignSystem, name: string, mode: Mode): string {
  const conditions = conditionsOf(system, name);
  const reference: unknown =
    typeof conditions === 'object' && conditions ? Reflect.get(conditions, `_${mode}`) : undefined;
  const raw = typeof reference === 'string' ? reference.slice(1, -1) : `colors.${name}`;
  return String(system.tokens.getByName(raw)?.originalValue ?? '');
}

/** What is written on what: text and its ground, as components pair them. */
export function textPairs(system: DesignSystem): [text: string, ground: string][] {
  const grounds = ['bg', 'bg.panel', 'bg.subtle', 'bg.muted'];
  const kinds = ['error', 'warning', 'success', 'info'];
  const palettes = colorGroups(system, 'role')
    .filter(({ names }) => names.some(name => name.endsWith('.contrast')))
    .map(({ group }) => group);
  return [
    ...grounds.flatMap(ground =>
      ['fg', 'fg.muted', 'brand.fg'].map((text): [string, string] => [text, ground]),
    ),
    ...kinds.map((kind): [string, string] => [`fg.${kind}`, `bg.${kind}`]),
    ...palettes.flatMap((palette): [string, string][] => [
      [`${palette}.contrast`, `${palette}.solid`],
      [`${palette}.fg`, `${palette}.subtle`],
    ]),
  ];
}
