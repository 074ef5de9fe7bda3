import type { DocumentProblem } from '@rpd/shared/domain';
import { Stack, Text } from '@rpd/shared/ui';

/** What is wrong at a place, in words; the place itself is where they stand. */
export function Problems({ problems }: { problems: readonly DocumentProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Stack as="ul" role="status" listStyleType="none" gap="1">
      {problems.map(({ path, message }) => (
        <Text as="li" key={path + message} textStyle="sm" color="fg.error">
          {sentence(message)}
        </Text>
      ))}
    </Stack>
  );
}

const sentence = (message: string): string => {
  const words = message.replace(/^Étape \d+(?:, «.*?»)?\s: (?:option «.*?»\s: )?/u, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
