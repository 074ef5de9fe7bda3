import { cellsOf, guessColumns, textField } from './importFields.ts';
import { FileError, readImportFile } from './importFile.ts';

const fileOf = (content: BlobPart, name = 'comptes.csv') => new File([content], name);
const bytes = (...codes: number[]) => new Uint8Array(codes);

test('reads semicolons, commas and tabs, quotes, a mark and empty lines, and says where each line stands', async () => {
  for (const sign of [';', ',', '\t']) {
    const text = `\uFEFFPseudo${sign}Note\r\n"Ilse ""la Grise"""${sign}"a${sign}b\nc"\r\n\r\nMalo${sign}\r\n`;
    const { columns, rows, places } = await readImportFile(fileOf(text));
    expect(columns).toEqual(['Pseudo', 'Note']);
    expect(rows).toEqual([
      { Pseudo: 'Ilse "la Grise"', Note: `a${sign}b\nc` },
      { Pseudo: 'Malo', Note: '' },
    ]);
    expect(places).toEqual([2, 4]);
  }
});

test('reads what spreadsheets on Windows write, and UTF-16', async () => {
  const windows = bytes(0x45, 0x6c, 0xe9, 0x6f, 0x0a, 0x80, 0x0a);
  expect((await readImportFile(fileOf(windows))).rows).toEqual([{ Eléo: '€' }]);
  const utf16 = bytes(0xff, 0xfe, 0xe9, 0, 0x0a, 0, 0x61, 0);
  expect((await readImportFile(fileOf(utf16))).rows).toEqual([{ é: 'a' }]);
});

test('takes cells that begin like a formula as they are, and those that the export marked', async () => {
  const text = `Note\n=1+1\n'=1+1\n"'-3"\n'tis\n@moi\n`;
  const { rows } = await readImportFile(fileOf(text));
  expect(rows.map(({ Note }) => Note)).toEqual(['=1+1', '=1+1', '-3', "'tis", '@moi']);
});

test('gives columns that are called alike names of their own, and leaves those without a name out', async () => {
  const { columns, rows } = await readImportFile(fileOf('Nom;Nom;\na;b;\n'));
  expect(columns).toEqual(['Nom', 'Nom (2)']);
  expect(cellsOf([textField('name', 'Nom')], { name: 'Nom (2)' }, rows[0] ?? {})).toEqual({ name: 'b' });
});

test('refuses what it would read wrongly, with the line', async () => {
  const refusal = async (content: BlobPart) => {
    const error: unknown = await readImportFile(fileOf(content)).catch((caught: unknown) => caught);
    return error instanceof FileError ? error.message : '';
  };
  expect(await refusal('Nom;Note\nIlse;a;b\n')).toMatch(/^La ligne 2 a plus de cellules/);
  expect(await refusal('Nom;Note\nIlse;"a\n')).toMatch(/guillemet/);
  expect(await refusal('')).toMatch(/aucune ligne/);
  expect(await refusal(bytes(0x50, 0x4b, 3, 4, 0, 0, 0))).toMatch(/n’est pas du texte/);
  expect(await refusal(`Nom\n${'a\n'.repeat(1001)}`)).toMatch(/1001 lignes/);
  expect(await refusal('a'.repeat(2 * 1024 * 1024 + 1))).toMatch(/2 Mio/);
});

test('guesses columns by their names, French and English', () => {
  const fields = [
    textField('email', 'E-mail', 'mail', 'email address'),
    textField('name', 'Pseudo', 'username'),
  ];
  expect(guessColumns(fields, ['Email Address', 'USERNAME'])).toEqual({
    email: 'Email Address',
    name: 'USERNAME',
  });
  expect(guessColumns(fields, ['e-mail', 'Téléphone'])).toEqual({ email: 'e-mail', name: '' });
});
