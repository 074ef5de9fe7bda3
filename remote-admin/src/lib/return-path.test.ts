import { returnPath } from './return-path.ts';

const HOME = '/app/admin/users';

test.each(['/app/admin/users?page=2&q=%C3%A9lo', '/app', '/app/dashboard#haut', '/app/x/../servers'])(
  'goes back to %s',
  wanted => {
    const { pathname, search, hash } = new URL(wanted, window.location.origin);
    expect(returnPath(wanted, HOME)).toBe(pathname + search + hash);
  },
);

test.each([
  null,
  '',
  'app/admin',
  '//evil.example/app',
  '/\\evil.example/app',
  '/\t/evil.example/app',
  'https://evil.example/app',
  'javascript:alert(1)',
  '/app/../..//evil.example',
  '/application',
  '/logout-transition',
  '/app/%2e%2e/login',
])('does not follow %s', wanted => {
  expect(returnPath(wanted, HOME)).toBe(HOME);
});
