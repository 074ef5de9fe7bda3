import { Box, Flex, Link, PageHeader, Stack } from '@rpd/shared/ui';
import { Colors } from './Colors.tsx';
import { Pictures } from './Pictures.tsx';
import { Space } from './Space.tsx';
import { States } from './States.tsx';
import { TypeScale } from './TypeScale.tsx';

const SECTIONS = [
  { id: 'couleurs', title: 'Couleurs' },
  { id: 'textes', title: 'Textes' },
  { id: 'espace', title: 'Espace et mouvement' },
  { id: 'images', title: 'Images' },
  { id: 'etats', title: 'Pièces et états' },
] as const;

/** `/app/dev/design`: for who makes a screen and wants to see what it is made of. Read from the running theme, so it cannot be out of date. */
export function DesignPage() {
  return (
    <>
      <PageHeader
        title="Charte"
        description="Ce dont chaque écran est fait, en clair et en sombre. Un écran n’emploie rien d’autre."
      />
      <Box as="nav" aria-label="Sommaire" mb="8">
        <Flex as="ul" listStyleType="none" gap="2" wrap="wrap">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                display="inline-block"
                px="3"
                py="1.5"
                borderRadius="full"
                bg="bg.panel"
                borderWidth="1px"
              >
                {title}
              </Link>
            </li>
          ))}
        </Flex>
      </Box>
      <Stack gap="14">
        <Colors />
        <TypeScale />
        <Space />
        <Pictures />
        <States />
      </Stack>
    </>
  );
}
