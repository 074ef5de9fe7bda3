export { ApiError } from './api-error.ts';
export type { QuerySubject, QuerySubjects } from './query-keys.ts';
export { api, getPage, pageAfter, type Page, type PageRequest } from './api.ts';
export { inBulk } from './bulk.ts';
export { callAuthHost } from './auth-call.ts';
export { onStepUp } from './step-up.ts';
export { blockedPeople, blockPerson } from './blocked.ts';
export { mailing } from './mailing.ts';
export { observeRequests, type RequestObserver } from './observe.ts';
