import type { Retention } from '@rpd/shared/domain';
import { pageBody } from '../auth/page.ts';
import { PAGE_STYLE } from '../auth/page.style.ts';
import { privacyPage } from '../auth/privacy.page.ts';
import { presentTerms } from '../lib/consents.ts';
import type { Store } from '../store/store.ts';

/** What a page of the application says to a browser that runs no script. */
export interface NoScript {
  title: string;
  style: string;
  body: string;
}

/**
 * By the path that was asked for; null where what the application's file says is enough. `authHost` is where the pages are that need no
 * script.
 */
export const noScriptPages =
  ({ store, retention, authHost }: { store: Store; retention: Retention; authHost: string }) =>
  async (path: string): Promise<NoScript | null> => {
    if (path !== '/privacy') return null;
    const terms = await presentTerms(store.db);
    const page = privacyPage({ terms, retention, ownData: `${authHost}/accountdata`, home: '/' });
    return {
      title: page.title,
      // The element that the application would fill takes no place of the page.
      style: `${PAGE_STYLE.replaceAll('url(fonts/', `url(${authHost}/fonts/`)}#root{display:none}noscript{display:contents}`,
      body: pageBody(page).toString(),
    };
  };
