import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { act, renderRoutes, screen } from '../test/index.ts';
import { ErrorState } from './states.tsx';

/** An error screen; the answer counts how often it asked. */
function showError(error: unknown) {
  const onRetry = jest.fn();
  renderRoutes([{ path: '/', element: <ErrorState error={error} onRetry={onRetry} /> }]);
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  return onRetry;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test.each([0, 502, 503, 504])('asks again with growing delays after an answer of %s', status => {
  const onRetry = showError(new ApiError(status, 'Le serveur ne répond pas.'));
  pass(4_999);
  expect(onRetry).toHaveBeenCalledTimes(0);
  pass(1);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test.each([400, 403, 404, 500])('leaves an answer of %s to the person', status => {
  const onRetry = showError(new ApiError(status, 'Refusé.'));
  pass(10 * 60_000);
  expect(onRetry).not.toHaveBeenCalled();
});

/** A service that never answers: each attempt takes a second. */
function Away({ onAttempt }: { onAttempt: () => void }) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    onAttempt();
    setRetrying(true);
    setTimeout(() => setRetrying(false), 1_000);
  };
  return <ErrorState error={new ApiError(0, 'Sans réponse.')} retrying={retrying} onRetry={retry} />;
}

test('waits 5, 10, 20, 40 seconds, then a minute between attempts', () => {
  const onAttempt = jest.fn();
  renderRoutes([{ path: '/', element: <Away onAttempt={onAttempt} /> }]);
  [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].forEach((delay, attempts) => {
    pass(delay - 1);
    expect(onAttempt).toHaveBeenCalledTimes(attempts);
    pass(1);
    expect(onAttempt).toHaveBeenCalledTimes(attempts + 1);
    pass(1_000);
  });
});

test('asks nothing while the page is hidden, and once when it is shown again', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const onRetry = showError(new ApiError(503, 'Le serveur ne répond pas.'));
  pass(10 * 60_000);
  expect(onRetry).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(onRetry).toHaveBeenCalledTimes(1);
  hidden.mockRestore();
});
