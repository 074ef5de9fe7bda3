import { Flag } from 'lucide-react';
import { IconButton } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { useOpenState } from '../useOpenState.ts';
import type { Reported } from './report.ts';

const ReportDialog = lazyWithPreload(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** 'Signaler' among the icons of a card or a row (MOD-1). */
export function ReportIcon(about: Reported) {
  const [open, setOpen] = useOpenState(`report ${about.id}`, false);
  return (
    <>
      <IconButton label={`Signaler ${about.name}`} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
      </IconButton>
      {open ? <ReportDialog about={about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
