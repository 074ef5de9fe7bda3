import {
  areShortcutsOn,
  Box,
  Button,
  ColorModeSwitch,
  Heading,
  Link,
  SimpleGrid,
  switchShortcuts,
  Text,
} from '@rpd/shared/ui';
import { type ReactNode, useState } from 'react';
import type { SettingSection } from '../lib/settings.ts';
import { SETTINGS_PAGE } from '../lib/screens.ts';

/** Every setting under what it is about: its name, and what one does there. */
export function SettingsMap({ sections }: { sections: SettingSection[] }) {
  return (
    <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap={{ base: '6', md: '8' }} alignItems="start">
      {sections.map(({ topic, label, settings }) => (
        <Box key={topic} as="section" aria-labelledby={`topic-${topic}`}>
          <Heading as="h2" id={`topic-${topic}`} size="md" mb="2">
            {label}
          </Heading>
          <Box as="ul" listStyleType="none">
            {settings.map(setting => (
              <Box as="li" key={setting.path} py="2" borderTopWidth="1px">
                {setting.path.startsWith(`${SETTINGS_PAGE}#`) ? (
                  <Here {...setting} />
                ) : (
                  <>
                    <Link to={setting.path} fontWeight="medium" display="inline-block" minH="6">
                      {setting.label}
                    </Link>
                    <Text textStyle="sm" color="fg.muted">
                      {setting.help}
                    </Text>
                  </>
                )}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </SimpleGrid>
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
