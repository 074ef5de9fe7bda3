import { type Character, type CharacterPublication, emblemPath, type PublicField } from '@rpd/shared/domain';
import { Avatar, Box, Flex, SimpleGrid, Stack, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useId } from 'react';

interface PublicationPreviewProps {
  character: Character;
  stored: CharacterPublication;
  chosen: ReadonlySet<string>;
}

/** What somebody without an account would read. */
export function PublicationPreview({ character, stored, chosen }: PublicationPreviewProps) {
  const title = useId();
  const { _id, name, portrait } = character;
  const { system, warned, servers, player, choices } = stored;
  const fields = warned ? [] : choices.filter(({ id }) => chosen.has(id));
  const short = fields.filter(({ as }) => as === 'line');
  const links = [
    ...(servers.length > 0 ? [`Ses mondes : ${servers.join(', ')}`] : []),
    ...(player ? [`Qui l’incarne : ${player}`] : []),
  ];
  return (
    <Box as="section" aria-labelledby={title} borderWidth="1px" borderRadius="lg" p="4">
      <Text id={title} textStyle="sm" color="fg.muted" mb="3">
        Ce que tout le monde lira
      </Text>
      <Stack gap="4">
        <Flex gap="4" align="center">
          <Avatar
            name={name}
            src={(!warned && portrait) || emblemPath(_id)}
            size={80}
            shape="square"
            decorative
          />
          <Box minW="0">
            <Text textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
            {system ? <Text color="fg.muted">{system}</Text> : null}
          </Box>
        </Flex>
        {warned ? (
          <Text>Avertissements : {warned}. Ni le portrait ni la fiche ne se lisent sans compte.</Text>
        ) : null}
        {short.length > 0 ? (
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
            {short.map(({ id, name: label, text }) => (
              <Box key={id} minW="0">
                <Text textStyle="sm" color="fg.muted">
                  {label}
                </Text>
                <Text overflowWrap="anywhere">{text}</Text>
              </Box>
            ))}
          </SimpleGrid>
        ) : null}
        {fields
          .filter(({ as }) => as !== 'line')
          .map(field => (
            <Long key={field.id} field={field} />
          ))}
        {!warned && fields.length === 0 ? (
          <Text color="fg.muted">Rien de la fiche : le nom et le portrait seulement.</Text>
        ) : null}
        {links.map(link => (
          <Text key={link} textStyle="sm">
            {link}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

const Long = ({ field: { name, text, as } }: { field: PublicField }) => (
  <Box minW="0">
    <Text textStyle="sm" color="fg.muted">
      {name}
    </Text>
    {as === 'prose' ? (
      <Markdown text={text} />
    ) : (
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
    )}
  </Box>
);
