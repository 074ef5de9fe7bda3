import { Box, Flex, Text } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useColorMode, type ColorModeChoice } from './colorMode.ts';
import { IconButton } from './Button.tsx';

const options: { value: ColorModeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Thème clair', icon: Sun },
  { value: 'dark', label: 'Thème sombre', icon: Moon },
  { value: 'system', label: 'Thème du système', icon: Monitor },
];

/** Light, dark, or as the system says; remembered. */
export function ColorModeSwitch() {
  const { choice, choose } = useColorMode();
  return (
    <Flex role="group" aria-label="Apparence" align="center" gap="1">
      <Text flex="1" textStyle="sm" aria-hidden="true">
        Apparence
      </Text>
      <Box display="flex" bg="bg.muted" borderRadius="lg" p="0.5">
        {options.map(({ value, label, icon: Icon }) => (
          <IconButton
            key={value}
            label={label}
            size="xs"
            aria-pressed={choice === value}
            bg={choice === value ? 'bg.panel' : undefined}
            color={choice === value ? 'brand.fg' : 'fg.muted'}
            onClick={() => choose(value)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </Box>
    </Flex>
  );
}
