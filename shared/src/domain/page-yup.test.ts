import { object, string } from 'yup';

test('the yup of the page speaks French before any area has loaded the domain (CST-1)', async () => {
  await jest.isolateModulesAsync(async () => {
    const plain = await import('yup');
    const invalid = (yup: Pick<typeof plain, 'object' | 'string'>) => () =>
      yup.object({ name: yup.string().required() }).validateSync({});
    expect(invalid(plain)).toThrow('name is a required field');
    expect(invalid(await import('./page-yup.ts'))).toThrow('Ce champ est obligatoire.');
    expect(invalid(plain)).toThrow('Ce champ est obligatoire.');
  });
});

test('the tests of a remote hear what the page says (CST-1)', () => {
  expect(() => object({ name: string().required() }).validateSync({})).toThrow('Ce champ est obligatoire.');
});
