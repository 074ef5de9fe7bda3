import type { ReceivedHandout } from '@rpd/shared/domain';
import { Box, Button, Flex, formatDateTime, Picture, Stack, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { ReportIcon } from '@rpd/shared/ui/tickets';
import { ContentWarning } from '@rpd/shared/ui/warnings';
import { useState } from 'react';

/** « Mes documents »: what somebody received, the latest first; a press opens one. */
export function ReceivedHandouts({ handouts }: { handouts: readonly ReceivedHandout[] }) {
  const [opened, setOpened] = useState('');
  if (handouts.length === 0) return <Text color="fg.muted">Vous n’avez pas encore reçu de document.</Text>;
  return (
    <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label="Mes documents">
      {handouts.map(handout => (
        <Box as="li" key={handout._id} borderWidth="1px" borderRadius="md" overflow="hidden">
          <Button
            variant="ghost"
            w="full"
            minH="12"
            h="auto"
            py="2"
            gap="3"
            flexWrap="wrap"
            whiteSpace="normal"
            textAlign="start"
            justifyContent="space-between"
            aria-expanded={opened === handout._id}
            onClick={() => setOpened(opened === handout._id ? '' : handout._id)}
          >
            <Text as="span" overflowWrap="anywhere">
              {handout.title}
            </Text>
            <Text as="span" textStyle="xs" color="fg.muted">
              {formatDateTime(handout.givenAt)}
            </Text>
          </Button>
          {opened === handout._id ? <Content handout={handout} /> : null}
        </Box>
      ))}
    </Flex>
  );
}

function Content({ handout }: { handout: ReceivedHandout }) {
  const { _id, title, text, picture, picture_alt, warnings } = handout;
  const content = (
    <Stack gap="3">
      {picture ? (
        <Picture path={picture} load={1024} alt={picture_alt} w="full" maxH="70dvh" objectFit="contain" />
      ) : null}
      {text ? <Markdown text={text} maxW="prose" /> : null}
      {picture || text ? null : <Text color="fg.muted">Ce document n’a que son titre.</Text>}
    </Stack>
  );
  return (
    <Box p="3">
      <ContentWarning id={`handout ${_id}`} warnings={warnings}>
        {content}
      </ContentWarning>
      <Flex justify="end" mt="2">
        <ReportIcon kind="handout" id={_id} name={title} />
      </Flex>
    </Box>
  );
}
