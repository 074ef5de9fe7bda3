export * from './ability.ts';
export * from './account.ts';
export * from './app.ts';
export * from './avatar.ts';
export * from './backup.ts';
export * from './bin.ts';
export * from './canned-answer.ts';
export * from './card-style.ts';
export * from './campaign.ts';
export * from './catalogue.ts';
export { columnNames, lineWords } from './character-lines.ts';
export * from './character-errors.ts';
export { nameFieldOf } from './character-name-field.ts';
export * from './character-saving.ts';
export {
  presentValues,
  type ArchivedEntry,
  type ConvertedValue,
  type KeptReason,
  type KeptValue,
  type PresentedValues,
  type StoredValues,
  type TemplateFields,
} from './character-values.ts';
export * from './character.ts';
export { contrastOf, mixed, readableOn, TEXT_CONTRAST } from './color-contrast.ts';
export * from './copy-name.ts';
export * from './cover.ts';
export * from './dependents.ts';
export * from './discord.ts';
export * from './entity.ts';
export * from './dice.ts';
export { diceLabel } from './dice-label.ts';
export * from './encounter.ts';
export * from './event.ts';
export * from './field-conversion.ts';
export * from './field-pattern.ts';
export * from './field-value.ts';
export * from './first-steps.ts';
export * from './format.ts';
export * from './formula.ts';
export * from './formula-references.ts';
export { parseFormula } from './formula-syntax.ts';
export { foldName, type FormulaScope } from './formula-types.ts';
export * from './game-type.ts';
export * from './game.ts';
export * from './game-session.ts';
export * from './import.ts';
export * from './journal.ts';
export * from './log-entry.ts';
export * from './machine.ts';
export * from './mail.ts';
export * from './markdown.ts';
export * from './mob.ts';
export * from './notification.ts';
export * from './overview.ts';
export * from './moderation.ts';
export * from './password.ts';
export { loadedPatterns, loadPatterns } from './pattern-loading.ts';
export * from './permission.ts';
export * from './presence.ts';
export * from './picture.ts';
export * from './robot.ts';
export * from './remote-claims.ts';
export * from './remote-grants.ts';
export * from './roles.ts';
export * from './server-type.ts';
export * from './server.ts';
export * from './sheet-catalogues.ts';
export * from './sheet-changes.ts';
export * from './sheet-conditions.ts';
export * from './sheet-document.ts';
export * from './sheet-elements.ts';
export * from './sheet-field.ts';
export * from './sheet-impact-effects.ts';
export * from './sheet-impact.ts';
export * from './sheet-kinds.ts';
export type { SheetLayoutWidths, SheetTheme } from './sheet-look.ts';
export { withoutGonePair } from './sheet-look-rules.ts';
export { labelledIds, referencesOf, scopeOf, scopeOfFields, type FormulaName } from './sheet-names.ts';
export * from './sheet-mending.ts';
export * from './sheet-places.ts';
export * from './sheet-program.ts';
export * from './sheet-routes.ts';
export { documentProblemsInTurns } from './sheet-rules.ts';
export { sizeProblems } from './sheet-sizes.ts';
export { safeStyle, styleErrors } from './sheet-style-values.ts';
export * from './sheet-styles.ts';
export * from './sheet-viewer.ts';
export * from './sheet.ts';
export * from './sign-in.ts';
export * from './submission.ts';
export { isObjectId, isSafeLink } from './text.ts';
export * from './ticket.ts';
export { inTurns } from './turns.ts';
export * from './user-states.ts';
export * from './user.ts';
export * from './sheet-widgets.ts';
export { typeset } from './typography.ts';
