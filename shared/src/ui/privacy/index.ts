// What is kept of people for how long, and what they accepted: on pages of several areas.
export { AppConsentLine } from './AppConsentLine.tsx';
export { ConsentLines } from './ConsentLines.tsx';
export { RetentionList } from './RetentionList.tsx';
