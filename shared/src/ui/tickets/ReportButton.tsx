import { Flag } from 'lucide-react';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { Button } from '../Button.tsx';
import { useOpenState } from '../useOpenState.ts';
import type { Reported } from './report.ts';

// The form comes with the first report: most people never make one.
const ReportDialog = lazyWithPreload(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** 'Signaler': tells the moderation of a server, a character or a person (MOD-1). */
export function ReportButton(about: Reported) {
  const [open, setOpen] = useOpenState(`report ${about.id}`, false);
  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        aria-label={`Signaler ${about.name}`}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" />
        Signaler
      </Button>
      {open ? <ReportDialog about={about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
