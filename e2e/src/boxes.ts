import type { Locator } from '@playwright/test';

/** Where an element is, in px of the page's viewport, once it no longer moves: a gesture that begins at an earlier place misses it. */
export async function boxAtRest(element: Locator) {
  // Waits until two frames in a row show it at the same place.
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on screen.');
  return box;
}
