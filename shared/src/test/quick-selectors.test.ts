import { neededNames } from './quick-selectors.cjs';

test.each([
  ['.rpd-1', ['.rpd-1']],
  ['.rpd-1:is(:hover, [data-hover]):not(:disabled)', ['.rpd-1']],
  ['.rpd-1>.rpd-2.open', ['.rpd-2']],
  ['.rpd-1:hover,.rpd-2[data-hover]', ['.rpd-1', '.rpd-2']],
  ['.rpd-1 svg', ['svg']],
  ['.rpd-1,Button:hover', ['.rpd-1', 'button']],
  ['[hidden]', null],
  ['*', null],
  [':where(.rpd-1)', null],
  [':is(.rpd-1,.rpd-2):hover', null],
  ['.rpd-1\\:hover', null],
  ['[title=")"].rpd-1', null],
  [undefined, null],
])('an element needs a class or a tag to match %s: %j', (selector, classes) => {
  expect(neededNames(selector)).toEqual(classes);
});

test('a style is that of the rules that match, by class, tag and ancestor', () => {
  document.head.innerHTML =
    '<style>.a:not(.x) { visibility: hidden } .b, .c { opacity: 0.5 } .a p { display: inline } p.d { display: none }</style>';
  document.body.innerHTML = '<div class="z a"><p class="c">un</p><p class="d">deux</p></div>';
  const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
  expect(style('.a').visibility).toBe('hidden');
  expect([style('.c').visibility, style('.c').opacity, style('.c').display]).toEqual([
    'hidden',
    '0.5',
    'inline',
  ]);
  expect(style('.d').display).toBe('none');
  document.querySelector('.a')?.classList.add('x');
  expect(style('.a').visibility).toBe('visible');
  document.head.innerHTML = '';
});
