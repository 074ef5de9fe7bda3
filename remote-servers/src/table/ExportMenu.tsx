import type { GameSession } from '@rpd/shared/domain';
import { Box, Button, notifyFailure, saveFile } from '@rpd/shared/ui';
import { Menu } from '@rpd/shared/ui/menu';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportHtml } from './summary.api.ts';
import { exportLog } from './table.api.ts';

const KINDS = [
  ['Markdown', 'md', (session: GameSession) => exportLog(session._id)],
  ['Page HTML', 'html', (session: GameSession) => exportHtml(session._id)],
  [
    'PDF',
    'pdf',
    async (session: GameSession) =>
      (await import(/* webpackChunkName: "table-pdf" */ './chronicle.ts')).exportPdf(session),
  ],
] as const;

/** The chronicle of the session as a file: what one may read of it. */
export function ExportMenu({ session }: { session: GameSession }) {
  const [busy, setBusy] = useState(false);
  const save = async (ending: string, read: (session: GameSession) => Promise<Blob>) => {
    setBusy(true);
    try {
      saveFile(`${session.title || session.game.name}.${ending}`, await read(session));
    } catch (error) {
      notifyFailure('Le journal n’a pas été exporté', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      trigger={
        <Button size="sm" variant="outline" busy={busy} aria-label="Exporter">
          <Download aria-hidden="true" size={16} />
          <Box as="span" display={{ base: 'none', lg: 'inline' }}>
            Exporter
          </Box>
        </Button>
      }
      items={KINDS.map(([label, ending, read]) => ({ label, onSelect: () => void save(ending, read) }))}
    />
  );
}
