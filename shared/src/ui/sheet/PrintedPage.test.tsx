import { act, render, screen } from '@testing-library/react';
import { UiProvider } from '../UiProvider.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { loadFormatted } from '../markdown/LazyFormatted.tsx';
import { PrintedPage } from './PrintedPage.tsx';

// Texts with marks need their parser, and a browser that prints waits for nothing.

test('a page that can be printed has the parser of its texts before it is printed', async () => {
  const rest: (() => void)[] = [];
  window.requestIdleCallback = work => rest.push(work as () => void);
  window.cancelIdleCallback = () => undefined;
  render(
    <UiProvider>
      <PrintedPage title="Aria">{() => <Markdown text="Lancez **deux** dés." />}</PrintedPage>
    </UiProvider>,
  );
  await act(async () => {
    for (const work of rest) work();
    await loadFormatted();
  });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('deux').tagName).toBe('STRONG');
});
