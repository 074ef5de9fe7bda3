import { apply, typographyOf } from './typography.ts';

/** The text of a source file after its corrections. */
const fixed = (text: string, path = 'shared/src/a.tsx'): string => apply(text, typographyOf(path, text));

test('sets the spaces of strings, templates and the text between tags', () => {
  expect(fixed(`const a = 'Fiche : oui ?';`)).toBe(`const a = 'Fiche\u00a0: oui\u00a0?';`);
  expect(fixed('const a = `« ${name} » : ${n} !`;')).toBe(
    'const a = `«\u00a0${name}\u00a0»\u00a0: ${n}\u00a0!`;',
  );
  expect(fixed('const a = <p title="Et ?">{one} : deux</p>;')).toBe(
    'const a = <p title="Et\u00a0?">{one}\u00a0: deux</p>;',
  );
});

test('sets the apostrophes of elisions, before an inserted value too', () => {
  expect(fixed(`const a = "l'âme";`)).toBe('const a = "l’âme";');
  expect(fixed("const a = 'l\\'âme';")).toBe("const a = 'l’âme';");
  expect(fixed("const a = `l'${b}`;")).toBe('const a = `l’${b}`;');
});

test.each([
  'const a = b ? c : d;',
  "const a = { 'x : y': 1 };",
  "import a from './a : b.ts';",
  'const a = /b ? c/;',
  "const a = '(x) => x ? 1 : 2';",
  "const a = 'https://rpd.test/?a=b';",
  'const a = "Erreur lors de l\'ajout";',
  'const a = `Le serveur ${name} est bien créé !`;',
  '// Une phrase : non ?',
])('leaves %s as it is', text => {
  expect(fixed(text)).toBe(text);
});

test('sets what stands around a string of the requirements', () => {
  expect(fixed(`const a = "« x » : Erreur lors de l'ajout";`)).toBe(
    `const a = "«\u00a0x\u00a0»\u00a0: Erreur lors de l'ajout";`,
  );
});

test('sets the apostrophes of tests that query by text, and leaves their spaces', () => {
  expect(fixed(`getByText("L'âme : ?")`, 'shell/src/a.test.tsx')).toBe('getByText("L’âme : ?")');
});

test('sets the spaces that a regular expression of a test expects', () => {
  expect(fixed('match(/« x » : y/)', 'backend/src/a.test.ts')).toBe(
    String.raw`match(/«\u00a0x\u00a0»\u00a0: y/)`,
  );
});

test('sets the quotes of demo content, and leaves its signs as people wrote them', () => {
  expect(fixed("const a = 'Drone « Mouche » : où ?';", 'backend/src/seed/a.ts')).toBe(
    "const a = 'Drone «\u00a0Mouche\u00a0» : où ?';",
  );
});
