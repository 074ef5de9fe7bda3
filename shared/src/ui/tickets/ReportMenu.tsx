import { Ellipsis, Flag } from 'lucide-react';
import { IconButton } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { Menu } from '../overlay/Menu.tsx';
import { useOpenState } from '../useOpenState.ts';
import type { Reported } from './report.ts';

const ReportDialog = lazyWithPreload(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** What one seldom does with something of somebody else's, in a menu: 'Signaler' (MOD-1). */
export function ReportMenu(about: Reported) {
  const [open, setOpen] = useOpenState(`report ${about.id}`, false);
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Autres actions" variant="outline" colorPalette="gray" size="md">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: `Signaler ${about.name}`,
            icon: <Flag aria-hidden="true" size={16} />,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      {open ? <ReportDialog about={about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
