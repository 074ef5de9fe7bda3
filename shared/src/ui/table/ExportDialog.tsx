import { Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { type Counted, formatDateTime, formatNumber, formatTotal } from '../../domain/format.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { saveFile } from '../saveFile.ts';
import { toasts } from '../toasts.ts';
import { csvWriter } from './exportCsv.ts';
import { exportRows, type ExportFormat, type ExportSource, type ExportWriter } from './exportRows.ts';

interface ExportDialogProps {
  source: ExportSource;
  format: ExportFormat;
  onClose: () => void;
}

async function writerFor(format: ExportFormat, { title, filter }: ExportSource): Promise<ExportWriter> {
  if (format === 'csv') return csvWriter();
  const { pdfWriter } = await import('./exportPdf.ts');
  const date = `Exporté le ${formatDateTime(new Date().toISOString())}`;
  return pdfWriter(title, filter ? `${date} · ${filter}` : date);
}

const fileName = ({ title }: ExportSource, format: ExportFormat): string => {
  const plain = title.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  const day = new Date().toISOString().slice(0, 10);
  return `${plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${day}.${format}`;
};

const stepOf = ({ done, ...counted }: Counted & { done: number }): string => {
  const { total, hasMore } = counted;
  if (total === 0) return 'Lecture de la liste…';
  return hasMore || done < total
    ? `${formatNumber(done)} lignes sur ${formatTotal(counted)}`
    : 'Mise en page…';
};

/** An export under way: how far it is, and the way out (TBL-2). Closes by itself once the file is saved. */
export function ExportDialog({ source, format, onClose }: ExportDialogProps) {
  const [progress, setProgress] = useState<Counted & { done: number }>({ done: 0, total: 0 });
  const { done, total } = progress;
  const controller = useRef<AbortController>(undefined);
  // What was asked for when it was opened: the list behind it may reload meanwhile.
  const start = useRef(async (signal: AbortSignal) => {
    try {
      const writer = await writerFor(format, source);
      const file = await exportRows(source, writer, signal, setProgress);
      if (signal.aborted) return;
      saveFile(fileName(source, format), file);
      toasts.success('Export terminé');
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      const detail = error instanceof Error && 'status' in error ? error.message : undefined;
      toasts.failure('Erreur lors de l’export', detail ? { detail } : {});
      onClose();
    }
  });
  useEffect(() => {
    controller.current = new AbortController();
    void start.current(controller.current.signal);
    return () => controller.current?.abort();
  }, []);

  return (
    <Dialog
      open
      onClose={onClose}
      title={format === 'csv' ? 'Export en CSV' : 'Export en PDF'}
      footer={
        <Button variant="outline" onClick={onClose}>
          Annuler l’export
        </Button>
      }
    >
      <Text role="status" mb="2">
        {stepOf(progress)}
      </Text>
      <ProgressBar label="Avancement de l’export" share={total > 0 ? done / total : 0} />
      <Text color="fg.muted" textStyle="sm" mt="3">
        Toutes les pages de la liste telle qu’elle est filtrée et triée.
      </Text>
    </Dialog>
  );
}
