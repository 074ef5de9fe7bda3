import { DEFAULT_RETURN, loginFor, safeReturnUrl } from './return-url.ts';

test.each([
  ['/app/servers', '/app/servers'],
  ['/app/admin/users?page=2&q=%C3%A9lo', '/app/admin/users?page=2&q=%C3%A9lo'],
  ['/app/sheets/c/12#onglet', '/app/sheets/c/12#onglet'],
  ['/', '/'],
])('accepts %s as a path of this application', (wanted, expected) => {
  expect(safeReturnUrl(wanted)).toBe(expected);
});

test.each([
  [null],
  [''],
  ['/app/logout'],
  ['/app/logout?x=1'],
  ['/app/../app/logout'],
  ['https://ailleurs.example/app'],
  ['//ailleurs.example'],
  ['///ailleurs.example'],
  ['/\\ailleurs.example'],
  ['\\\\ailleurs.example'],
  ['/\t/ailleurs.example'],
  ['/\n/ailleurs.example'],
  ['/app/..//ailleurs.example'],
  ['/.//ailleurs.example'],
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['data:text/html,x'],
  ['http:/app'],
  ['app/servers'],
  [' /app/servers'],
  ['http://localhost@ailleurs.example/'],
  // These would lead back here, again and again.
  ['/login?returnUrl=/login'],
  ['/auth/callback'],
  ['/logout-transition'],
])('replaces %j by the dashboard (LND-4, LND-5)', wanted => {
  expect(safeReturnUrl(wanted)).toBe(DEFAULT_RETURN);
});

test('keeps the attempted path with its query in the login address (GRD-1)', () => {
  expect(loginFor('/app/servers?q=a&page=2')).toBe('/login?returnUrl=%2Fapp%2Fservers%3Fq%3Da%26page%3D2');
});
