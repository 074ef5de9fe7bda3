import type { SheetField } from '@rpd/shared/domain';
import { Box, Button } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { ReportLines } from './ReportLines.tsx';
import type { StoredReport } from './storedReports.ts';

interface ReportDialogProps {
  report: StoredReport;
  fields: Readonly<Record<string, SheetField>>;
  onGo: (fieldId: string) => void;
  onClose: () => void;
}

/** The report of an import, each line leading to its field. */
export function ReportDialog({ report: { lines }, fields, onGo, onClose }: ReportDialogProps) {
  // A field that is gone leads nowhere.
  const here = lines.map(line =>
    line.fieldId && Object.hasOwn(fields, line.fieldId) ? line : { ...line, fieldId: '' },
  );
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Rapport d’import"
      description="Chaque ligne mène à son champ."
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <Box maxH="60dvh" overflowY="auto">
        <ReportLines lines={here} onGo={onGo} />
      </Box>
    </Dialog>
  );
}
