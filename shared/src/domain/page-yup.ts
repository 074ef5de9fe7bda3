import { setLocale } from 'yup';
import { schemaMessages } from './schema-messages.ts';

// What stands for yup in the page (tooling/src/build/sharing.ts): it speaks French from its first schema on, whichever area is opened first.
setLocale(schemaMessages);

export * from 'yup';
