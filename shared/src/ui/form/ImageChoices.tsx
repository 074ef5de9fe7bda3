import { chakra, Flex } from '@chakra-ui/react';
import { Picture } from '../Picture.tsx';

/** A picture that is there already. */
export interface ImageChoice {
  path: string;
  label: string;
}

interface ImageChoicesProps {
  choices: readonly ImageChoice[];
  chosen: string;
  disabled: boolean;
  onChoose: (path: string) => void;
}

export function ImageChoices({ choices, chosen, disabled, onChoose }: ImageChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Flex gap="2" mt="3" wrap="wrap">
      {choices.map(({ path, label }) => (
        <chakra.button
          key={path}
          type="button"
          aria-pressed={path === chosen}
          disabled={disabled}
          onClick={() => onChoose(path)}
          display="flex"
          alignItems="center"
          gap="2"
          p="1"
          pe="3"
          minH="8"
          borderWidth="1px"
          borderRadius="lg"
          textStyle="sm"
          cursor="pointer"
          _pressed={{ borderColor: 'brand.solid', bg: 'brand.subtle' }}
        >
          <Picture path={path} alt="" h="8" w="12" objectFit="cover" borderRadius="md" />
          {label}
        </chakra.button>
      ))}
    </Flex>
  );
}
