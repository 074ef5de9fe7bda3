import createSheet from './CreateSheet.ts';

test('the palette leads to a new template from anywhere (EXT-2)', () => {
  const went: string[] = [];
  void createSheet.run?.({ text: '' }, { navigate: to => went.push(to) });
  expect(went).toEqual(['/app/sheets/c']);
});
