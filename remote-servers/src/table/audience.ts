import { answersOf } from '@rpd/shared/domain';
import type { Written } from './Composer.tsx';

export const ROLL_AUDIENCES = {
  all: { label: 'Pour tous', to: 'all', blind: false },
  masters: { label: 'Pour le maître du jeu', to: 'masters', blind: false },
  blind: { label: 'À l’aveugle', to: 'masters', blind: true },
} as const;
export type RollAudience = keyof typeof ROLL_AUDIENCES;

/** A roll for some. */
export function rollOf(expression: string, text: string, audience: RollAudience): Written {
  const { to, blind } = ROLL_AUDIENCES[audience];
  return { kind: 'roll', expression, text, to, blind, people: [] };
}

/** A press of a button of a sheet: of one’s own character, where nothing else is said. */
export function pressOf(action: string, answers: Record<string, string>, audience: RollAudience): Written {
  return { ...rollOf('', '', audience), action, answers: answersOf(answers) };
}
