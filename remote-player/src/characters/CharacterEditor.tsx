import { type Character, nameFieldOf, emblemPath } from '@rpd/shared/domain';
import { Avatar, Box, Button, PageHeader, Stack, TALL_WINDOW, useOpenState } from '@rpd/shared/ui';
import { PublicAddress } from '@rpd/shared/ui/form';
import { Presence } from '@rpd/shared/ui/live';
import {
  CharacterConflict,
  DraftTaken,
  EntriesOf,
  PortraitOf,
  SaveStatus,
  SheetPlay,
  SheetView,
  useAutosave,
} from '@rpd/shared/ui/sheet';
import { BookOpen, Pencil } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import {
  type Changes,
  type CharacterAutosave,
  type Draft,
  shownValues,
  writtenValues,
} from '@rpd/shared/writing';
import { TeamWarning } from '@rpd/shared/ui/warnings';
import { CharacterHead } from './CharacterHead.tsx';
import { CharacterMenu } from './CharacterMenu.tsx';
import { Submissions } from './Submissions.tsx';
import { TemplateChanges } from './TemplateChanges.tsx';
import { usePlay } from './usePlay.ts';

interface EditedProps {
  autosave: CharacterAutosave;
}

/** A character being written: everything is saved by itself. Each part looks at what it shows: a key press draws no other. */
export function CharacterEditor({ character, draft }: { character: Character; draft: Draft | null }) {
  const autosave = useAutosave(character, draft);
  const base = useStore(autosave, state => state.base);
  const unplaced = useStore(autosave, state => state.unplaced);
  const isRestored = useStore(autosave, state => state.isRestored);
  const [isSubmitting, setSubmitting] = useOpenState('submission', false);
  const [isForm, setForm] = useFormMode(isSubmitting || beginsAsForm(character));
  // As it is at first: a name that is being typed is another one with each letter.
  const [nameField] = useState(() => nameFieldIn(character, autosave.getState().changes));
  return (
    <>
      <Head autosave={autosave} isForm={isForm} onForm={setForm} />
      <TeamWarning
        kind="character"
        id={character._id}
        name={character.name}
        owner={character.owner_id}
        warnings={character.warnings}
        place={`/app/me/characters/${character._id}`}
      />
      {character.publicPage ? (
        <Box mb="2">
          <PublicAddress kind="characters" id={character._id} name={character.name} />
        </Box>
      ) : null}
      <Box
        top="14"
        css={isForm ? { [TALL_WINDOW]: { position: 'sticky' } } : undefined}
        zIndex="docked"
        bg="bg"
        py="1"
        mb={isForm ? '3' : '1'}
      >
        <SaveStatus autosave={autosave} />
        <Editing autosave={autosave} />
      </Box>
      <Stack gap="6" css={{ [TALL_WINDOW]: { '--covered': '8rem' } }}>
        {isRestored ? <DraftTaken /> : null}
        <TemplateChanges
          character={base}
          unplaced={unplaced}
          onForgetUnplaced={autosave.forgetUnplaced}
          onForgotten={autosave.replace}
        />
        {isForm ? <CharacterHead autosave={autosave} nameField={nameField} /> : null}
        <Sheet autosave={autosave} isSubmitting={isSubmitting} nameField={nameField} isForm={isForm} />
        <Submissions
          character={base}
          onBegin={autosave.flush}
          onIncomplete={() => {
            setSubmitting(true);
            setForm(true);
          }}
        />
      </Stack>
      <CharacterConflict autosave={autosave} />
    </>
  );
}

/** A character is read first. One without a sheet or without any value is filled in. */
const beginsAsForm = ({ template, values }: Character): boolean =>
  template === null || Object.keys(values).length === 0;

/** Whether the character is filled in. `?mode=` keeps the choice over a reload. */
function useFormMode(isFormAtFirst: boolean): [boolean, (isForm: boolean) => void] {
  const [atFirst] = useState(isFormAtFirst);
  const [params, setParams] = useSearchParams();
  const mode = params.get('mode');
  const setForm = (isForm: boolean) =>
    setParams(
      now => {
        now.set('mode', isForm ? 'edit' : 'view');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [mode === null ? atFirst : mode === 'edit', setForm];
}

/** The field of its template that asks for the name again. */
function nameFieldIn(character: Character, changes: Changes): string | undefined {
  const name = typeof changes['name'] === 'string' ? changes['name'] : character.name;
  return nameFieldOf(character.template?.fields ?? {}, name, shownValues(character, changes));
}

interface HeadProps extends EditedProps {
  isForm: boolean;
  onForm: (isForm: boolean) => void;
}

function Head({ autosave, isForm, onForm }: HeadProps) {
  const base = useStore(autosave, state => state.base);
  const name = useStore(autosave, ({ changes }) => changes['name'] as string | undefined) ?? base.name;
  const values = useCallback(() => {
    const now = autosave.getState();
    return shownValues(now.base, now.changes);
  }, [autosave]);
  // The same as long as what it is about is: a letter of the name is none of the menu's business.
  const actions = useMemo(
    () => (
      <>
        {base.template ? (
          <Button variant="outline" onClick={() => onForm(!isForm)}>
            {isForm ? <BookOpen aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            {isForm ? 'Voir la fiche' : 'Modifier'}
          </Button>
        ) : null}
        <CharacterMenu character={base} values={values} onLeave={autosave.flush} />
      </>
    ),
    [base, values, autosave, isForm, onForm],
  );
  return (
    <PageHeader title={name || 'Sans nom'} description={base.sheetName || undefined} actions={actions} />
  );
}

interface SheetProps extends EditedProps {
  isSubmitting: boolean;
  nameField: string | undefined;
  isForm: boolean;
}

function Sheet({ autosave, isSubmitting, nameField, isForm }: SheetProps) {
  const base = useStore(autosave, state => state.base);
  const changes = useStore(autosave, state => state.changes);
  const faults = useStore(autosave, state => state.faults);
  const values = useMemo(() => shownValues(base, changes), [base, changes]);
  const errors = useMemo(
    () => (isSubmitting ? { ...base.incomplete, ...faults } : faults),
    [isSubmitting, base, faults],
  );
  const shown = useRef(values);
  useLayoutEffect(() => {
    shown.current = values;
  });
  const write = useCallback(
    (next: Character['values']) => autosave.write(writtenValues(shown.current, next)),
    [autosave],
  );
  const changePortrait = useCallback((path: string) => autosave.write({ portrait: path }), [autosave]);
  const { template, viewer, _id } = base;
  const { onPress, onUndo } = usePlay(autosave);
  if (!template) return null;
  const name = typeof changes['name'] === 'string' ? changes['name'] : base.name;
  const portrait = typeof changes['portrait'] === 'string' ? changes['portrait'] : base.portrait;
  return (
    <EntriesOf character={_id}>
      <PortraitOf _id={_id} name={name} portrait={portrait} onChange={changePortrait}>
        {isForm ? (
          <SheetView
            document={template}
            values={values}
            viewer={viewer}
            onChange={write}
            errors={errors}
            without={nameField}
          />
        ) : (
          <SheetPlay
            document={template}
            values={values}
            viewer={viewer}
            onChange={write}
            errors={errors}
            without={nameField}
            name={name}
            portrait={
              <Avatar name={name} src={portrait || emblemPath(_id)} size={64} shape="square" decorative />
            }
            countedAs={_id}
            onPress={onPress}
            undo={{ label: base.undo, onUndo }}
          />
        )}
      </PortraitOf>
    </EntriesOf>
  );
}

/** Whose game master reads along, and that something is being written. */
function Editing({ autosave }: EditedProps) {
  const id = useStore(autosave, state => state.base._id);
  const isCalm = useStore(autosave, ({ state }) => state === 'saved');
  return <Presence topic={`characters:${id}`} state={isCalm ? 'viewing' : 'editing'} />;
}
