import { system } from './system.ts';

interface Rules {
  [selectorOrProperty: string]: string | number | Rules;
}

/** As text what holds nothing but custom properties: names and values are as they are written. */
const write = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) =>
      // For Emotion '&' is the page's root here; a selector that is nested in nothing has no parent to name.
      typeof value === 'object' ? `${name.replaceAll('&', '')}{${write(value)}}` : `${name}:${value};`,
    )
    .join('');

/**
 * The style sheet of the tokens' custom properties, some four hundred. Not through Emotion: it would make a name for them of all their
 * text, and read that again for what can be nested in a style, of which there is nothing.
 */
export const tokenSheet = (): string => write(system.getTokenCss());
