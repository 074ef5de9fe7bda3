import { Badge, Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { formatDateTime } from '../../domain/format.ts';
import type { TicketMessage } from '../../domain/ticket.ts';
import { Picture } from '../Picture.tsx';
import { Avatar } from '../Avatar.tsx';
import { Markdown } from '../markdown/Markdown.tsx';

export interface ConversationProps {
  /** The oldest first. */
  messages: readonly TicketMessage[];
  /** Who asked: the others answer. */
  authorId: string;
}

/** What was written in a ticket. Nothing in it runs, and nothing loads. */
export function Conversation({ messages, authorId }: ConversationProps) {
  return (
    <chakra.ol display="grid" gap="4" aria-label="Conversation" listStyleType="none">
      {messages.map(message => (
        <li key={message._id}>
          <Message message={message} isAuthor={message.author._id === authorId} />
        </li>
      ))}
    </chakra.ol>
  );
}

function Message({ message, isAuthor }: { message: TicketMessage; isAuthor: boolean }) {
  const { author, at, internal, text, pictures } = message;
  const name = author.name || 'Compte supprimé';
  return (
    <Box
      as="article"
      aria-label={`${internal ? 'Note interne de' : 'Message de'} ${name}`}
      bg={internal ? 'bg.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderStyle={internal ? 'dashed' : 'solid'}
      borderRadius="lg"
      p="4"
      ms={isAuthor ? '0' : { md: '8' }}
      me={isAuthor ? { md: '8' } : '0'}
    >
      <Flex gap="3" align="center" wrap="wrap" mb="2">
        <Avatar name={name} src={author.avatar} size={32} decorative />
        <Text fontWeight="semibold">{name}</Text>
        {internal ? <Badge colorPalette="gray">Note interne</Badge> : null}
        {!isAuthor && !internal ? <Badge colorPalette="blue">Équipe</Badge> : null}
        <chakra.time dateTime={at} color="fg.muted" textStyle="sm">
          {formatDateTime(at)}
        </chakra.time>
      </Flex>
      <Markdown text={text} />
      {pictures.length > 0 ? (
        <Stack as="ul" gap="3" mt="3" listStyleType="none">
          {pictures.map((path, index) => (
            <li key={path}>
              <Picture
                path={path}
                alt={`Image ${index + 1} de ${name}`}
                load={1024}
                maxW="full"
                maxH="20rem"
                borderRadius="md"
                borderWidth="1px"
                fallback={
                  <Text textStyle="sm" color="fg.muted">
                    Image {index + 1}
                  </Text>
                }
              />
            </li>
          ))}
        </Stack>
      ) : null}
    </Box>
  );
}
