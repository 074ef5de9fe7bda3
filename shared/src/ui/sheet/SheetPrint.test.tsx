import { render, waitFor } from '@testing-library/react';
import type { SheetField } from '../../domain/sheet-field.ts';
import { UiProvider } from '../UiProvider.tsx';
import { SheetPrint } from './SheetPrint.tsx';

test('prints a sheet once its formatted texts are drawn', async () => {
  const rule: SheetField = {
    type: 'label',
    name: '',
    required: false,
    options: [],
    text: 'Lancez **deux** dés.',
  };
  const columns = [{ id: 'c', name: '', fieldIds: ['regle'] }];
  const structure = { tabs: [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns }] }] };
  const printed: (string | undefined)[] = [];
  window.print = () => void printed.push(document.querySelector('[data-paper] strong')?.textContent);
  // A browser that draws at once does not hide that something is missing.
  window.requestAnimationFrame = work => {
    work(0);
    return 0;
  };
  render(
    <UiProvider>
      <SheetPrint
        title="Aria"
        document={{ structure, fields: { regle: rule } }}
        values={{}}
        viewer="owner"
        onDone={() => undefined}
      />
    </UiProvider>,
  );
  await waitFor(() => expect(printed).toEqual(['deux']));
});
