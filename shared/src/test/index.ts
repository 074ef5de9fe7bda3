// The harness of tests of screens; no product code imports it. Importing it adds the types of jest-dom's matchers.
import '@testing-library/jest-dom';

export { emptyIndexedDb } from './indexed-db.ts';
export { buildGameType, buildId, buildServer, buildServerType, buildSheet, buildUser } from './build.ts';
export {
  answerList,
  API_HOST,
  apiUrl,
  AUTH_HOST,
  delay,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
} from './network.ts';
export { renderRoutes, type RenderOptions } from './renderRoutes.tsx';
export { buildSessionUser, buildToken, signIn } from './session.ts';
export { withoutAct } from './without-act.ts';
export { act, fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
