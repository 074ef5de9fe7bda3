import {
  ALPHA_CLASS_LABELS,
  ALPHA_RACE_LABELS,
  ALPHA_SEX_LABELS,
  type AlphaClass,
  type Character,
} from '@rpd/shared/domain';
import { Avatar, Card, Flex, Text } from '@rpd/shared/ui';
import { GameMasterFields, hasPortrait, PortraitOf, PrintedPage, SheetView } from '@rpd/shared/ui/sheet';
import { ContentWarning, TeamWarning, WarningLabel } from '@rpd/shared/ui/warnings';

/** A character to read, as its viewer sees it: on its template, or by the alpha form's fields. */
export function CharacterSheet({ character }: { character: Character }) {
  const { _id, name, portrait, template, values, viewer, warnings } = character;
  return (
    <>
      <TeamWarning
        kind="character"
        id={_id}
        name={name}
        owner={character.owner_id}
        warnings={warnings}
        place={`/app/me/characters/${_id}`}
      />
      <ContentWarning id={`character ${_id}`} warnings={warnings} isOwn={viewer === 'owner'}>
        <Card.Root>
          <Card.Body>
            {template ? (
              <PortraitOf _id={_id} name={name} portrait={portrait}>
                <SheetView document={template} values={values} viewer={viewer} />
              </PortraitOf>
            ) : (
              <Alpha character={character} />
            )}
          </Card.Body>
        </Card.Root>
        <GameMasterFields character={character} />
        <PrintedPage
          title={name}
          picture={
            portrait && !(template && hasPortrait(template)) ? (
              <Avatar name={name} src={portrait} size={96} shape="square" decorative />
            ) : null
          }
        >
          {() => (
            <>
              <WarningLabel warnings={warnings} />
              {template ? (
                <PortraitOf _id={_id} name={name} portrait={portrait}>
                  <SheetView document={template} values={values} viewer={viewer} isWhole />
                </PortraitOf>
              ) : (
                <Alpha character={character} />
              )}
            </>
          )}
        </PrintedPage>
      </ContentWarning>
    </>
  );
}

function Alpha({ character }: { character: Character }) {
  const { race, class: job, sex, age, traits, equipment } = character;
  const lines = [
    ['Race', race && ALPHA_RACE_LABELS[race]],
    ['Classe', job && ALPHA_CLASS_LABELS[job as AlphaClass]],
    ['Sexe', sex && ALPHA_SEX_LABELS[sex]],
    ['Âge', age],
    ['Traits', traits.join(', ')],
    ['Armure', equipment.armor],
    ['Armes', equipment.weapons],
    ['Autre équipement', equipment.other],
  ] as const;
  return (
    <Flex as="dl" wrap="wrap" gap="4">
      {lines.map(([label, value]) =>
        value ? (
          <div key={label}>
            <Text as="dt" textStyle="sm" color="fg.muted">
              {label}
            </Text>
            <Text as="dd" whiteSpace="pre-wrap">
              {value}
            </Text>
          </div>
        ) : null,
      )}
    </Flex>
  );
}
