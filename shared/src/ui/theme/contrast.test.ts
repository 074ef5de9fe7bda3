import { AVATAR_COLORS } from '../../domain/avatar.ts';
import { contrastOf } from '../../domain/color-contrast.ts';
import { semanticColors } from './colors.ts';
import { palette } from './palette.ts';

type Mode = '_light' | '_dark';
type Token = { value: Record<Mode, string> };

/** The hex of '{colors.gray.50}'. */
function hex(reference: string): string {
  const [name = '', step = ''] = reference.slice('{colors.'.length, -1).split('.');
  const scale: unknown = Reflect.get(palette, name);
  const value: unknown = typeof scale === 'object' && scale ? Reflect.get(scale, step) : scale;
  if (typeof value !== 'string') throw new Error(`${reference} names no colour`);
  return value;
}

const { bg, fg, border, ...tones } = semanticColors;
const surfaces = { bg: bg.DEFAULT, 'bg.panel': bg.panel, 'bg.subtle': bg.subtle, 'bg.muted': bg.muted };

/** Text and what it is written on, as our components pair them. */
const pairs: [string, Token, Token][] = [
  ...Object.entries(surfaces).flatMap(([surface, on]): [string, Token, Token][] => [
    [`fg on ${surface}`, fg.DEFAULT, on],
    [`fg.muted on ${surface}`, fg.muted, on],
    [`fg.subtle on ${surface}`, fg.subtle, on],
    [`fg.error on ${surface}`, fg.error, on],
    [`brand.fg on ${surface}`, tones.brand.fg, on],
  ]),
  ['fg.inverted on bg.inverted', fg.inverted, bg.inverted],
  ...(['error', 'warning', 'success', 'info'] as const).flatMap((kind): [string, Token, Token][] => [
    [`fg.${kind} on bg.${kind}`, fg[kind], bg[kind]],
    [`fg.${kind} on bg.panel`, fg[kind], bg.panel],
  ]),
  ...Object.entries(tones).flatMap(([name, tone]): [string, Token, Token][] => [
    [`a button of ${name}`, tone.contrast, tone.solid],
    [`a badge of ${name}`, tone.fg, tone.subtle],
    [`${name}, hovered`, tone.fg, tone.muted],
    [`${name}.fg on bg.panel`, tone.fg, bg.panel],
  ]),
];

describe.each<Mode>(['_light', '_dark'])('in mode %s', mode => {
  test.each(pairs)('%s has 4.5:1', (_name, text, background) => {
    expect(contrastOf(hex(text.value[mode]), hex(background.value[mode]))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(surfaces))(
    'gives the edge and the focus ring of a control on %s a contrast of 3:1',
    (_name, surface) => {
      for (const edge of [border.emphasized, tones.brand.focusRing]) {
        expect(contrastOf(hex(edge.value[mode]), hex(surface.value[mode]))).toBeGreaterThanOrEqual(3);
      }
    },
  );
});

test.each([...AVATAR_COLORS])('gives white initials on %s a contrast of 4.5:1', color => {
  expect(contrastOf(palette.white, color)).toBeGreaterThanOrEqual(4.5);
});
