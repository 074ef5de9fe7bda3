import { expect, type Page } from '@playwright/test';

/** Keeps what every toast said: one stays on screen for two seconds, less than a story may take to look. */
export async function rememberToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { toastsSaid: said });
    const note = (node: Node) => {
      if (node instanceof Element)
        for (const toast of [node, ...node.querySelectorAll('[data-toast]')])
          if (toast.matches('[data-toast]')) said.push(toast.textContent.replaceAll(/[\u00a0\u202f]/g, ' '));
    };
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** A toast said this, now or since the page was loaded. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  // A page that is being left has said nothing yet: one asks the next.
  const said = () =>
    page
      .evaluate(() => (window as unknown as { toastsSaid: string[] }).toastsSaid.join('\n'))
      .catch(() => '');
  await expect.poll(said).toMatch(words);
}
