import { type Character, emblemPath, nameFieldOf } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Avatar, LoadingState, Stack, Text } from '@rpd/shared/ui';
import {
  CharacterConflict,
  DraftTaken,
  draftOf,
  EntriesOf,
  type OnPress,
  PortraitOf,
  SaveStatus,
  SheetPlay,
  useAutosave,
} from '@rpd/shared/ui/sheet';
import { type Draft, shownValues, writtenValues } from '@rpd/shared/writing';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Written } from './Composer.tsx';
import { pressOf, rollOf, type RollAudience } from './audience.ts';

interface OwnSheetProps {
  character: Character;
  audience: RollAudience;
  onRoll: (written: Written) => void;
}

/**
 * The sheet of one's own character at the table: its values are written as on its page and saved by themselves, its lists take entries
 * of the compendium, and what is pressed falls for the table.
 */
export function OwnSheet(props: OwnSheetProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const draft = useQuery(draftOf(props.character._id, me));
  if (draft.data === undefined) return <LoadingState label="Chargement de la fiche…" />;
  return <Sheet {...props} draft={draft.data} />;
}

function Sheet({ character, draft, audience, onRoll }: OwnSheetProps & { draft: Draft | null }) {
  const autosave = useAutosave(character, draft);
  const { base, changes, faults, isRestored } = useStore(autosave);
  const { _id, template, viewer } = base;
  const values = useMemo(() => shownValues(base, changes), [base, changes]);
  const shown = useRef(values);
  useLayoutEffect(() => {
    shown.current = values;
  });
  const write = useCallback(
    (next: Character['values']) => autosave.write(writtenValues(shown.current, next)),
    [autosave],
  );
  const changePortrait = useCallback((path: string) => autosave.write({ portrait: path }), [autosave]);
  const name = typeof changes['name'] === 'string' ? changes['name'] : base.name;
  const portrait = typeof changes['portrait'] === 'string' ? changes['portrait'] : base.portrait;
  // As it is at first: the name is changed on the page of the character, with this field.
  const [nameField] = useState(() => template && nameFieldOf(template.fields, name, values));
  if (!template) return <Text color="fg.muted">Ce personnage n’a pas encore de fiche.</Text>;
  /** The log presses on what the host has: what was written goes first. */
  const press: OnPress = async ({ id, name: title, answers, expression }) => {
    await autosave.flush();
    onRoll(expression === undefined ? pressOf(id, answers, audience) : rollOf(expression, title, audience));
    return null;
  };
  return (
    <Stack gap="2">
      <SaveStatus autosave={autosave} />
      {isRestored ? <DraftTaken /> : null}
      <EntriesOf character={_id}>
        <PortraitOf _id={_id} name={name} portrait={portrait} onChange={changePortrait}>
          <SheetPlay
            document={template}
            values={values}
            viewer={viewer}
            onChange={write}
            errors={faults}
            without={nameField ?? undefined}
            name={name}
            portrait={
              <Avatar name={name} src={portrait || emblemPath(_id)} size={48} shape="square" decorative />
            }
            countedAs={_id}
            onPress={press}
            isEveryRoll
          />
        </PortraitOf>
      </EntriesOf>
      <CharacterConflict autosave={autosave} />
    </Stack>
  );
}
