import { mendDocument, withoutCustomIds } from './sheet-mending.ts';
import { documentProblems } from './sheet-rules.ts';
import type { SheetDocument } from './sheet-places.ts';

const column = { type: 'string' as const, name: '', required: false, options: [] };
const broken: SheetDocument = {
  structure: {
    tabs: [
      {
        id: 't',
        name: '',
        customId: 'x-1',
        styles: { margin: '-9999px', padding: '4px' },
        rows: [{ id: 't', name: '', columns: [{ id: 'c', name: '', fieldIds: ['f', 'f', 'gone'] }] }],
      },
    ],
  },
  fields: {
    f: {
      type: 'select',
      name: 'Peuple',
      required: false,
      customId: 'x-1',
      options: [
        { value: 'e', label: 'Elfe' },
        { value: 'e', label: 'Elfe noir' },
      ],
    },
    lost: {
      type: 'repeat',
      name: 'Perdu',
      required: false,
      options: [],
      dashboardElement: 'horloge',
      columns: [
        { ...column, id: 'a' },
        { ...column, id: 'a' },
      ],
    },
  },
};

test('mends a stored document, so that it may be saved again (SED-2, SED-7, SED-8)', () => {
  expect(documentProblems(broken, { isAdministrator: true }).length).toBeGreaterThan(5);
  const mended = mendDocument(broken);
  expect(documentProblems(mended, { isAdministrator: true })).toEqual([]);
  const [tab, found] = mended.structure.tabs;
  expect(tab).toMatchObject({ customId: 'x-1', styles: { padding: '4px' } });
  expect(found?.name).toBe('Champs retrouvés');
  expect(mended.fields['f']).toMatchObject({
    options: [
      { value: 'e', label: 'Elfe' },
      { value: 'e 2', label: 'Elfe noir' },
    ],
  });
  expect(mended.fields['lost']?.columns).toHaveLength(2);
  expect(mendDocument(mended)).toBe(mended);
});

test('copies a document without its custom ids (SED-8)', () => {
  const copy = withoutCustomIds(mendDocument(broken));
  expect(documentProblems(copy)).toEqual([]);
  expect(JSON.stringify(copy)).not.toContain('customId');
});
