import { shape, text } from './schema.ts';
import { hasWarnings, type Warnings, WARNING_THEMES_MAX, warningsSchema } from './warnings.ts';

/** What the team warns of where its author did not (DSK-4). */
export const IMPOSED_KINDS = ['server', 'game', 'character', 'handout', 'message'] as const;
export type ImposedKind = (typeof IMPOSED_KINDS)[number];

/** What the team asks for, and why: the author reads it. */
export const imposedWarningSchema = shape({
  warnings: warningsSchema().test(
    'some',
    'Choisissez au moins un avertissement.',
    value => value !== undefined && hasWarnings(value as Warnings),
  ),
  reason: text(500).required().min(3),
});

export interface ImposedWarning {
  at: string;
  reason: string;
  warnings: Warnings;
}

/** What the author warns of, with what the team asks for. */
export const mergedWarnings = (own: Warnings, asked: Warnings): Warnings => ({
  themes: [...new Set([...asked.themes, ...own.themes])].slice(0, WARNING_THEMES_MAX),
  other: asked.other || own.other,
});

/** The same without it. */
export const withoutWarnings = ({ themes, other }: Warnings, asked: Warnings): Warnings => ({
  themes: themes.filter(theme => !asked.themes.includes(theme)),
  other: other === asked.other ? '' : other,
});
