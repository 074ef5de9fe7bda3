import { walkDesk } from '../src/desk-walk.ts';
import { test } from '../src/story.ts';

test('does what is done all day in few gestures on a phone (DSK-1 to DSK-7) @extended', async ({
  browser,
  platform,
}) => {
  test.setTimeout(600_000);
  await walkDesk(browser, platform, { width: 390, height: 844 });
});
