import { CHARACTER_NAME_MAX } from '@rpd/shared/domain';
import { Box, chakra, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';

interface NameQuestionProps {
  name: string;
  error: string | undefined;
  onWrite: (name: string) => void;
}

/** What every character has, where no step asks for it. */
export function NameQuestion({ name, error, onWrite }: NameQuestionProps) {
  return (
    <Box>
      <chakra.label htmlFor="creation-name" display="block" textStyle="sm" fontWeight="medium" mb="1">
        Nom du personnage <span aria-hidden="true">*</span>
      </chakra.label>
      <Input
        id="creation-name"
        maxW="28rem"
        required
        autoComplete="off"
        maxLength={CHARACTER_NAME_MAX}
        value={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'creation-name-error' : undefined}
        onChange={event => onWrite(event.target.value)}
      />
      {error ? (
        <Text
          id="creation-name-error"
          role="alert"
          mt="1"
          textStyle="sm"
          color="fg.error"
          fontWeight="medium"
        >
          {error}
        </Text>
      ) : null}
    </Box>
  );
}
