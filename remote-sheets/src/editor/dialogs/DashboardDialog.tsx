import { DASHBOARD_ELEMENTS, type DashboardElement } from '@rpd/shared/domain';
import { Box, Button, Flex, Stack, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { SheetView } from '@rpd/shared/ui/sheet';
import { change } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { placeFor } from '../model/copies.ts';
import { newField } from '../model/draft.ts';

const ELEMENTS = Object.keys(DASHBOARD_ELEMENTS) as DashboardElement[];
const NO_VALUES = {};

const shown = (element: DashboardElement) => ({
  structure: {
    tabs: [
      {
        id: 't',
        name: '',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: [element] }] }],
      },
    ],
  },
  fields: {
    [element]: {
      ...newField(),
      type: 'dashboard' as const,
      name: DASHBOARD_ELEMENTS[element].kind,
      dashboardElement: element,
    },
  },
});

/** SED-9: the elements of the dashboard with their figures of now; the chosen one goes to the field, or makes a new one. */
export function DashboardDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const id = useEditor(state =>
    state.selection.find(one => draftIn(state).fields[one]?.type === 'dashboard'),
  );
  const current = useEditor(state => (id ? draftIn(state).fields[id]?.dashboardElement : undefined));

  const choose = (element: DashboardElement) => {
    const { run, select, selection, tab } = store.getState();
    const { label } = DASHBOARD_ELEMENTS[element];
    if (id) change(store, id, { dashboardElement: element }, false);
    else {
      const where = placeFor(draftIn(store.getState()), 'field', selection.at(-1) ?? tab);
      const made = crypto.randomUUID();
      const field = { ...newField(), type: 'dashboard' as const, name: label, dashboardElement: element };
      if (!where) return;
      run(
        {
          kind: 'insert',
          ...where,
          part: { type: 'field', element: { id: made }, fields: { [made]: field } },
        },
        `Ajouter « ${label} »`,
      );
      select(made);
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Éléments du tableau de bord"
      description={id ? 'Choisissez ce que le champ affiche.' : 'Choisissez l’élément à ajouter à la fiche.'}
    >
      <Stack gap="4">
        {ELEMENTS.map(element => (
          <Box key={element}>
            <SheetView document={shown(element)} values={NO_VALUES} viewer="gm" />
            <Flex justify="space-between" align="center" mt="2">
              <Text textStyle="sm">{current === element ? 'Élément actuel' : ''}</Text>
              <Button size="sm" variant="outline" onClick={() => choose(element)}>
                Choisir « {DASHBOARD_ELEMENTS[element].label} »
              </Button>
            </Flex>
          </Box>
        ))}
      </Stack>
    </Dialog>
  );
}
