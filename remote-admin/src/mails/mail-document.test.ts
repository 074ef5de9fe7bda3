import { mailDocument } from './mail-document.ts';

const parsed = (body: string) => new DOMParser().parseFromString(mailDocument(body, 'abc'), 'text/html');

test('keeps a mail’s styles without a style attribute, which the page’s policy forbids (ADM-12)', () => {
  const mail = parsed('<body style="background:#f7f7fb"><p style="color:#5626b0">RPD</p></body>');
  expect(mail.querySelectorAll('[style]')).toHaveLength(0);
  const sheet = mail.querySelector('style');
  expect(sheet?.getAttribute('nonce')).toBe('abc');
  expect(sheet?.textContent).toContain(
    `[data-look="${mail.querySelector('p')?.getAttribute('data-look')}"]{color: rgb(86, 38, 176);}`,
  );
});

test('rejects a style attribute that would add a rule or end the sheet (ADM-12)', () => {
  const mail = parsed(
    '<p style="color:red} body{display:none}">a</p><p style="color:red</style><script>1">b</p>',
  );
  expect(mail.querySelector('style')?.textContent).not.toContain('display');
  expect(mail.querySelectorAll('script')).toHaveLength(0);
});

test('loads nothing for a mail and shows its links as text (ADM-12)', () => {
  const mail = parsed('<a href="https://ailleurs.fr/x">Ici</a>');
  expect(mail.head.firstElementChild?.getAttribute('content')).toMatch(/^default-src 'none'/);
  const link = mail.querySelector('a');
  expect([link?.getAttribute('href'), link?.getAttribute('title')]).toEqual([null, 'https://ailleurs.fr/x']);
});
