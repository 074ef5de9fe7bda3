import { IconButton } from '@rpd/shared/ui';
import { Menu } from '@rpd/shared/ui/menu';
import { Moon, Settings2, Sun, Volume2, VolumeX } from 'lucide-react';
import { canStayAwake } from './useWakeLock.ts';
import type { TableSettings } from './useTableSettings.ts';

export interface TableSettingsProps {
  settings: TableSettings;
  onSettings: (changes: Partial<TableSettings>) => void;
}

/** What one chooses for oneself: whether entries are read aloud, and whether the screen stays on. */
export function TableSettingsMenu({ settings: { isQuiet, isAwake }, onSettings }: TableSettingsProps) {
  return (
    <Menu
      trigger={
        <IconButton label="Réglages de la table" variant="outline">
          <Settings2 aria-hidden="true" size={18} />
        </IconButton>
      }
      items={[
        {
          label: isQuiet ? 'Lire les annonces' : 'Couper les annonces',
          icon: isQuiet ? <Volume2 aria-hidden="true" size={16} /> : <VolumeX aria-hidden="true" size={16} />,
          onSelect: () => onSettings({ isQuiet: !isQuiet }),
        },
        ...(canStayAwake()
          ? [
              {
                label: isAwake ? 'Laisser l’écran s’éteindre' : 'Garder l’écran allumé',
                icon: isAwake ? <Moon aria-hidden="true" size={16} /> : <Sun aria-hidden="true" size={16} />,
                onSelect: () => onSettings({ isAwake: !isAwake }),
              },
            ]
          : []),
      ]}
    />
  );
}
