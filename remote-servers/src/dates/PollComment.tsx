import { POLL_COMMENT_MAX } from '@rpd/shared/domain';
import { Box, Button, Flex, notifyFailure } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { answerDates } from './dates.api.ts';

/** What one adds to one's answers. */
export function PollComment({ poll, comment }: { poll: string; comment: string }) {
  const id = useId();
  const [text, setText] = useState(comment);
  const save = useMutation({
    ...answerDates,
    onError: error => notifyFailure('Votre commentaire n’est pas enregistré', error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ poll, comment: text });
  };
  return (
    <Box as="form" mt="3" onSubmit={submit}>
      <Box as="label" display="block" textStyle="sm" mb="1" {...{ htmlFor: id }}>
        Votre commentaire
      </Box>
      <Flex gap="2" maxW="36rem">
        <Input
          id={id}
          value={text}
          maxLength={POLL_COMMENT_MAX}
          onChange={event => setText(event.target.value)}
        />
        {text.trim() === comment ? null : (
          <Button type="submit" busy={save.isPending}>
            Envoyer
          </Button>
        )}
      </Flex>
    </Box>
  );
}
