import { act, renderHook } from '@testing-library/react';
import { useGradual } from './useGradual.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Given {
  total: number;
  needed?: number;
}
const start = (given: Given) =>
  renderHook(({ total, needed }: Given) => useGradual(total, needed), { initialProps: given });
/** A frame, and what follows it. */
const step = () => act(() => jest.advanceTimersByTime(20));

test('draws a short list at once, and whatever is added to it', () => {
  const { result, rerender } = start({ total: 30 });
  expect(result.current).toBe(Infinity);
  rerender({ total: 500 });
  expect(result.current).toBe(Infinity);
});

test('draws a long list in steps until all of it is there', () => {
  const { result } = start({ total: 200 });
  expect(result.current).toBe(30);
  step();
  const second = result.current;
  expect(second).toBeGreaterThan(30);
  expect(second).toBeLessThan(200);
  for (let steps = 0; steps < 200 && result.current < 200; steps += 1) step();
  expect(result.current).toBe(Infinity);
});

test('draws up to what somebody goes to at once, and keeps it', () => {
  const { result, rerender } = start({ total: 2000, needed: 0 });
  rerender({ total: 2000, needed: 1500 });
  expect(result.current).toBe(1500);
  rerender({ total: 2000, needed: 0 });
  expect(result.current).toBe(1500);
  step();
  expect(result.current).toBeGreaterThan(1500);
});
