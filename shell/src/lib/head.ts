import { create } from 'zustand';

const SUFFIX = 'RPD';
const MARK = 'data-route';

/** A title that a screen sets itself, in place of its route's (an error, a name that was just loaded). */
export const useTitleOverride = create<{ title: string | null }>(() => ({ title: null }));

/** SHL-4: 'Utilisateurs · RPD'. */
export function writeTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${SUFFIX}` : SUFFIX;
}

/**
 * Puts a route's `<meta name>` tags in the head and takes the last route's away (SHL-4). A tag of the page's own
 * template with the same name gives way to it, and comes back afterwards.
 */
export function writeMeta(meta: Record<string, string>): void {
  for (const old of document.head.querySelectorAll(`meta[${MARK}]`)) old.remove();
  for (const hidden of document.head.querySelectorAll<HTMLMetaElement>(`meta[${MARK}-hidden]`)) {
    hidden.name = hidden.getAttribute(`${MARK}-hidden`) ?? '';
    hidden.removeAttribute(`${MARK}-hidden`);
  }
  for (const [name, content] of Object.entries(meta)) {
    for (const own of document.head.querySelectorAll<HTMLMetaElement>(`meta[name="${CSS.escape(name)}"]`)) {
      own.setAttribute(`${MARK}-hidden`, own.name);
      own.removeAttribute('name');
    }
    const tag = document.createElement('meta');
    tag.name = name;
    tag.content = content;
    tag.setAttribute(MARK, '');
    document.head.append(tag);
  }
}
