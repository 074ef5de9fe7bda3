import { SHEET_WIDTHS, type SheetWidth } from '@rpd/shared/domain';
import { Button, Flex } from '@rpd/shared/ui';
import { FileText, Monitor, Smartphone } from 'lucide-react';
import { WIDTH_LABELS } from '../editor.labels.ts';
import { useEditor, useEditorStore } from '../editor.store.ts';

const ICONS: Record<SheetWidth, typeof Monitor> = { phone: Smartphone, desk: Monitor, paper: FileText };

/** At which width the sheet is drawn; widths of fields are set for that one. */
export function WidthSwitch() {
  const store = useEditorStore();
  const width = useEditor(state => state.width);
  return (
    <Flex role="group" aria-label="Largeur montrée" gap="1" justify="flex-end" wrap="wrap" mb="2">
      {SHEET_WIDTHS.map(one => {
        const Icon = ICONS[one];
        return (
          <Button
            key={one}
            size="xs"
            variant={one === width ? 'subtle' : 'ghost'}
            aria-pressed={one === width}
            onClick={() => {
              store.getState().showWidth(one);
              store.getState().announce(`La fiche est montrée comme sur ${WIDTH_LABELS[one].on}.`);
            }}
          >
            <Icon aria-hidden="true" />
            {WIDTH_LABELS[one].name}
          </Button>
        );
      })}
    </Flex>
  );
}
