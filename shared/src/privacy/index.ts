// What the page about conditions and privacy says, for the application's page and the one that works without a script.
export { PRIVACY, RETENTION_REST, RETENTION_WORDS, retentionTerm } from './privacy.labels.ts';
