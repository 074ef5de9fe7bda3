import { partsOf } from './partsOf.ts';

const rules = (rule: string) => partsOf(rule).map(part => part.rule);

test('a style rule stays as it is', () => {
  const rule = '.a{color:red;background:url("}{;");}';
  expect(partsOf(rule)).toEqual([{ layer: undefined, rule }]);
});

test('what is in a layer is said one by one, in its order', () => {
  expect(
    partsOf('@layer recipes{.a{color:red;}.a:hover{color:blue;}@media (hover: hover){.a{top:0;}}}'),
  ).toEqual([
    { layer: 'recipes', rule: '.a{color:red;}' },
    { layer: 'recipes', rule: '.a:hover{color:blue;}' },
    { layer: 'recipes', rule: '.a{@media (hover: hover){top:0;}}' },
  ]);
  expect(rules('@layer reset,base;')).toEqual(['@layer reset,base;']);
});

test('a condition goes into each of its rules, in their order', () => {
  expect(
    rules('@media (min-width: 48rem){.a{color:red;}.a,.b:is(:hover, [data-hover]){color:blue;}}'),
  ).toEqual([
    '.a{@media (min-width: 48rem){color:red;}}',
    '.a,.b:is(:hover, [data-hover]){@media (min-width: 48rem){color:blue;}}',
  ]);
  expect(rules('@media print{@supports (display:grid){.a{color:red;}}}')).toEqual([
    '.a{@media print{@supports (display:grid){color:red;}}}',
  ]);
  expect(rules('@container (min-width: 20rem){.a\\:b{content:"}";}}')).toEqual([
    '.a\\:b{@container (min-width: 20rem){content:"}";}}',
  ]);
});

test('what has no nested form stays at the top', () => {
  for (const rule of [
    '@media print{.a::before{color:red;}}',
    '@media print{@page{margin:0;}}',
    '@font-face{font-family:Inter;src:url(a.woff2);}',
    '@keyframes spin{0%{top:0;}100%{top:1px;}}',
  ])
    expect(rules(rule)).toEqual([rule]);
  expect(rules('@layer base{@keyframes spin{0%{top:0;}100%{top:1px;}}@keyframes ping{50%{top:0;}}}')).toEqual(
    ['@keyframes spin{0%{top:0;}100%{top:1px;}}', '@keyframes ping{50%{top:0;}}'],
  );
});
