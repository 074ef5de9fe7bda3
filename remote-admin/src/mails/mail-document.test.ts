import { mailDocument } from './mail-document.ts';

const parsed = (body: string) => new DOMParser().parseFromString(mailDocument(body, 'abc'), 'text/html');

test('a mail keeps its looks without a style attribute, which the page’s policy would strip (ADM-12)', () => {
  const mail = parsed('<body style="background:#f7f7fb"><p style="color:#5626b0">RPD</p></body>');
  expect(mail.querySelectorAll('[style]')).toHaveLength(0);
  const sheet = mail.querySelector('style');
  expect(sheet?.getAttribute('nonce')).toBe('abc');
  expect(sheet?.textContent).toContain(
    `[data-look="${mail.querySelector('p')?.getAttribute('data-look')}"]{color: rgb(86, 38, 176);}`,
  );
});

test('a style attribute cannot become a rule of its own, nor end the sheet (ADM-12)', () => {
  const mail = parsed(
    '<p style="color:red} body{display:none}">a</p><p style="color:red</style><script>1">b</p>',
  );
  expect(mail.querySelector('style')?.textContent).not.toContain('display');
  expect(mail.querySelectorAll('script')).toHaveLength(0);
});

test('nothing is loaded for it, and its links lead nowhere but can be read (ADM-12)', () => {
  const mail = parsed('<a href="https://ailleurs.fr/x">Ici</a>');
  expect(mail.head.firstElementChild?.getAttribute('content')).toMatch(/^default-src 'none'/);
  const link = mail.querySelector('a');
  expect([link?.getAttribute('href'), link?.getAttribute('title')]).toEqual([null, 'https://ailleurs.fr/x']);
});
