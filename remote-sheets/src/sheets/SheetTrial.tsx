import { initialValues, may, type Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Text } from '@rpd/shared/ui';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useState } from 'react';
import { useCatalogueOptions } from '../lib/useCatalogueOptions.ts';

/** A preview of the filled-in template: formulas follow, dice roll, and nothing is stored. */
export function SheetTrial({ sheet }: { sheet: Sheet }) {
  const me = useSession(state => state.user);
  const [values, setValues] = useState(() => initialValues(sheet.fields));
  const fields = useCatalogueOptions(sheet.fields, sheet.gameType ?? '');
  return (
    <>
      <Text color="fg.muted" textStyle="sm" mb="4">
        Essayez-la : ce que vous saisissez ici n’est pas enregistré.
      </Text>
      <SheetView
        document={{ structure: sheet.structure, fields }}
        values={values}
        viewer={may(me, 'update', 'Sheet', sheet) ? 'gm' : 'owner'}
        onChange={setValues}
      />
    </>
  );
}
