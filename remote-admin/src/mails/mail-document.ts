/** Whatever a mail says, nothing of it runs and nothing is fetched for it (ADM-12). */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** What a mail looks like that says nothing of its looks; links are there to be read, not followed. */
const PLAIN =
  'body{font:16px sans-serif;margin:16px;color:#222;background:#fff;color-scheme:light}:where(a[title]){color:#1a0dab;text-decoration:underline}';

/** Style attributes under a name that no policy reports while the text is read. */
const withoutStyles = (html: string): string =>
  html.replaceAll(/<[a-z][^<>]*>/gi, tag => tag.replaceAll(/(\s)style(\s*=)/gi, '$1data-style$2'));

/** A style attribute as the browser understands it: its declarations and nothing else. */
function declarations(style: string): string {
  const element = document.createElement('i');
  element.style.cssText = style;
  return element.style.cssText;
}

/**
 * A mail's HTML as a document for a frame: it looks as its recipient sees it. A frame without an origin has its page's
 * policy, which takes no style attribute; so what the attributes say goes into one sheet that has the page's nonce.
 */
export function mailDocument(body: string, nonce: string | undefined): string {
  const mail = new DOMParser().parseFromString(withoutStyles(body), 'text/html');
  const rules = [...mail.querySelectorAll('[data-style]')].map((element, index) => {
    const look = declarations(element.getAttribute('data-style') ?? '');
    element.removeAttribute('data-style');
    element.setAttribute('data-look', String(index));
    return `[data-look="${index}"]{${look}}`;
  });
  for (const link of mail.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
  const sheet = mail.createElement('style');
  if (nonce) sheet.setAttribute('nonce', nonce);
  // As CSS writes it: nothing in it ends the sheet.
  sheet.textContent = [PLAIN, ...rules].join('\n').replaceAll('<', String.raw`\3c `);
  const policy = mail.createElement('meta');
  policy.setAttribute('http-equiv', 'Content-Security-Policy');
  policy.setAttribute('content', POLICY);
  mail.head.prepend(policy, sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
