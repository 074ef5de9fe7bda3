// Warnings of contents, as readers are asked; loaded with the pages that have some.
export { ContentWarning } from './ContentWarning.tsx';
export { TeamWarning } from './TeamWarning.tsx';
export { WarningLabel } from './WarningLabel.tsx';
export { saveWarningChoices, warningChoices } from './warnings.api.ts';
