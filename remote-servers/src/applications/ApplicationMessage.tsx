import { SUBMISSION_TEXT_MAX } from '@rpd/shared/domain';
import { Box, Text } from '@rpd/shared/ui';
import { MarkdownInput } from '@rpd/shared/ui/markdown';
import { useId } from 'react';

interface ApplicationMessageProps {
  /** The team has asked for a change: this answers it. */
  isAnswer: boolean;
  value: string;
  onChange: (message: string) => void;
}

/** The words that go along with a character. */
export function ApplicationMessage({ isAnswer, value, onChange }: ApplicationMessageProps) {
  const id = useId();
  const label = isAnswer ? 'Votre réponse à l’équipe du serveur' : 'Un mot pour l’équipe du serveur';
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <MarkdownInput
        id={id}
        label={label}
        rows={3}
        maxLength={SUBMISSION_TEXT_MAX}
        value={value}
        onChange={onChange}
      />
    </Box>
  );
}

function Label({ htmlFor, children }: { htmlFor: string; children: string }) {
  return (
    <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
      <label htmlFor={htmlFor}>{children}</label>
    </Text>
  );
}
