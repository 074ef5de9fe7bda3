import { areShortcutsOn, Box, Button, ColorModeSwitch, Link, switchShortcuts, Text } from '@rpd/shared/ui';
import { type ReactNode, useState } from 'react';
import type { SettingSection } from '../lib/settings.ts';
import { SETTINGS_PAGE } from '../lib/screens.ts';
import { TopicPanel } from './TopicPanel.tsx';

/** Every setting under what it is about: its name, and what one does there. Topics fill columns of the same length. */
export function SettingsMap({ sections }: { sections: SettingSection[] }) {
  return (
    <Box columnCount={{ base: 1, md: 2, xl: 3 }} columnGap="6">
      {sections.map(({ topic, label, settings }) => (
        <TopicPanel key={topic} topic={topic} label={label}>
          {settings.map(setting => (
            <Box as="li" key={setting.path} py="2.5" borderTopWidth="1px">
              {setting.path.startsWith(`${SETTINGS_PAGE}#`) ? (
                <Here {...setting} />
              ) : (
                <Elsewhere {...setting} />
              )}
            </Box>
          ))}
        </TopicPanel>
      ))}
    </Box>
  );
}

/** What is set on another page. */
function Elsewhere({ label, help, path }: { label: string; help: string; path: string }) {
  return (
    <>
      <Link to={path} fontWeight="medium" display="inline-block" minH="6">
        {label}
      </Link>
      <Text textStyle="sm" color="fg.muted">
        {help}
      </Text>
    </>
  );
}

const CONTROLS: Record<string, () => ReactNode> = { colours: ColorModeSwitch, shortcuts: ShortcutsSwitch };

/** What is set on this page: the colours of the screen, and the keys. */
function Here({ label, help, path }: { label: string; help: string; path: string }) {
  const id = path.split('#')[1] ?? '';
  const Control = CONTROLS[id];
  return (
    <Box id={id} role="group" aria-label={label}>
      <Text fontWeight="medium">{label}</Text>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {help}
      </Text>
      {Control ? <Control /> : null}
    </Box>
  );
}

function ShortcutsSwitch() {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Button
      size="sm"
      variant="outline"
      onClick={() => {
        switchShortcuts(!isOn);
        setOn(!isOn);
      }}
    >
      {isOn ? 'Désactiver les raccourcis' : 'Activer les raccourcis'}
    </Button>
  );
}
