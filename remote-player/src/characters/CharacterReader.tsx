import type { Character } from '@rpd/shared/domain';
import { emblemPath } from '@rpd/shared/domain';
import { Avatar, Box, Link, PageHeader, Text } from '@rpd/shared/ui';
import { PublicAddress } from '@rpd/shared/ui/form';
import { GameMasterFields, PortraitOf, SheetPlay } from '@rpd/shared/ui/sheet';
import { ReportButton } from '@rpd/shared/ui/tickets';
import { ContentWarning, TeamWarning } from '@rpd/shared/ui/warnings';
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
      <Text color="fg.muted" mb="4">
        Joué par{' '}
        {owner.name ? (
          <Link to={`/app/people/${owner._id}`} variant="underline">
            {owner.name}
          </Link>
        ) : (
          'quelqu’un qui n’est plus ici'
        )}
      </Text>
      {character.publicPage ? (
        <Box mb="4">
          <PublicAddress kind="characters" id={_id} name={name} />
        </Box>
      ) : null}
      <TeamWarning
        kind="character"
        id={_id}
        name={name}
        owner={character.owner_id}
        warnings={character.warnings}
        place={`/app/me/characters/${_id}`}
      />
      <ContentWarning id={`character ${_id}`} warnings={character.warnings}>
        <PortraitOf _id={_id} name={name} portrait={portrait}>
          <SheetPlay
            document={document}
            values={values}
            viewer={character.viewer}
            name={name}
            portrait={
              <Avatar name={name} src={portrait || emblemPath(_id)} size={96} shape="square" decorative />
            }
            countedAs={_id}
          />
        </PortraitOf>
        <GameMasterFields character={character} />
      </ContentWarning>
    </>
  );
}
