import type { Character } from '@rpd/shared/domain';
import { Avatar, Box, Flex, Link, PageHeader, Text } from '@rpd/shared/ui';
import { GameMasterFields, SheetView } from '@rpd/shared/ui/sheet';
import { ReportButton } from '@rpd/shared/ui/tickets';
import { CharacterMenu } from './CharacterMenu.tsx';
import { documentOf } from './character.document.ts';

/** A character of somebody else's, as one may see it. */
export function CharacterReader({ character }: { character: Character }) {
  const { document, values } = documentOf(character, character.values);
  const { _id, name, portrait, owner, sheetName } = character;
  return (
    <>
      <PageHeader
        title={name}
        description={sheetName || undefined}
        actions={
          <>
            <ReportButton kind="character" id={_id} name={name} />
            <CharacterMenu character={character} values={() => character.values} />
          </>
        }
      />
      <Flex gap="4" align="center" mb="6">
        <Avatar name={name} src={portrait} size={96} shape="square" decorative />
        <Box>
          <Text color="fg.muted">
            Joué par{' '}
            {owner.name ? (
              <Link to={`/app/people/${owner._id}`} variant="underline">
                {owner.name}
              </Link>
            ) : (
              'quelqu’un qui n’est plus ici'
            )}
          </Text>
        </Box>
      </Flex>
      <SheetView document={document} values={values} viewer={character.viewer} />
      <GameMasterFields character={character} />
    </>
  );
}
