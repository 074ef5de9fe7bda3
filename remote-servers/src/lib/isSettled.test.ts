import { isSettled } from './isSettled.ts';

test('a page waits for a first answer, and not for the repeats of one that failed', () => {
  expect(isSettled({ isLoading: true, failureCount: 0 })).toBe(false);
  expect(isSettled({ isLoading: true, failureCount: 1 })).toBe(true);
  expect(isSettled({ isLoading: false, failureCount: 0 })).toBe(true);
});
