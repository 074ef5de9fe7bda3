import {
  type Character,
  type CharacterValues,
  initialValues,
  type Server,
  type Sheet,
  type Submission,
} from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { ACTION_ROW, Box, Button, Flex, Stack, Text, toasts, TOAST_MS } from '@rpd/shared/ui';
import { DraftNotice } from '@rpd/shared/ui/form';
import { SubmissionThread } from '@rpd/shared/ui/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { CharacterFill, valuesIn } from '../ui/CharacterFill.tsx';
import { CharacterSheet } from '../ui/CharacterSheet.tsx';
import { FillRefusal } from '../ui/FillRefusal.tsx';
import { useDraftState } from '../ui/useDraftState.ts';
import { ApplicationMessage } from './ApplicationMessage.tsx';
import { moveSubmission, saveCharacter, submissionById, submitCharacter } from './applications.api.ts';

type ApplicationFormProps = { server: Server } & (
  | { sheet: Sheet; character?: never; submission?: never }
  | { character: Character; submission?: Submission | undefined; sheet?: never }
);

interface Begun extends Record<string, unknown> {
  name: string;
  values: CharacterValues;
  message: string;
  /** The character that these are of, once it exists. */
  saved: { _id: string; version: number };
}

const NOT_SAVED = { _id: '', version: 0 };
const headOf = ({ _id, version }: Character) => ({ _id, version });

/** A draft of a character that was changed elsewhere since gives way to it, but for the words that go along. */
function stillFitting(kept: Begun, character: Character | undefined, fields: Sheet['fields']): Begun {
  if (!character || kept.saved.version === character.version) {
    return { ...kept, values: valuesIn(fields, kept.values) };
  }
  const { name, values } = character;
  return { name, values, message: kept.message, saved: headOf(character) };
}

/** Fills in, or puts right, a character, and brings it before a server. What is wrong is said at its field. */
export function ApplicationForm({ server, sheet, character, submission }: ApplicationFormProps) {
  const template = character ? character.template : sheet;
  const draft = useDraftState<Begun>(
    `apply-${server._id}-${submission?._id ?? character?._id ?? sheet?._id ?? ''}`,
    {
      name: character?.name ?? '',
      values: character?.values ?? initialValues(sheet?.fields ?? {}),
      message: '',
      saved: character ? headOf(character) : NOT_SAVED,
    },
    kept => stillFitting(kept, character, template?.fields ?? {}),
  );
  const { name, values, message, saved } = draft.values;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Error | null>(null);
  const save = useMutation(saveCharacter);
  const submit = useMutation(submitCharacter);
  const move = useMutation(moveSubmission);
  const navigate = useNavigate();
  const client = useQueryClient();
  const busy = save.isPending || submit.isPending || move.isPending;
  const page = `/app/servers/${server._id}`;

  const keep = async (): Promise<Character> => {
    const kept = await save.mutateAsync({
      name,
      values,
      ...(template && { sheet: template._id, sheetVersion: template.version }),
      ...(saved._id && saved),
    });
    draft.change({ saved: headOf(kept) });
    return kept;
  };
  const bring = async () => {
    const { _id, version } = await keep();
    if (!submission) return submit.mutateAsync({ character: _id, server: server._id, message });
    const { _id: submissionId, version: submissionVersion } = submission;
    const again = { _id: submissionId, version: submissionVersion, state: 'submitted', message } as const;
    return move.mutateAsync({ ...again, seenVersion: version });
  };
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setErrors({});
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      setRefusal(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const apply = async () => {
    const made = await bring();
    draft.forget();
    client.setQueryData(submissionById(made._id).queryKey, made);
    // The confirmation has an address: it stays after a reload, and « Précédent » does not offer the form again.
    await navigate(`${page}/apply?applied=${made._id}`, { replace: true });
  };
  const keepOnly = async () => {
    const kept = await keep();
    draft.forget();
    toasts.success(`Modification réussi de ${kept.name}`, { duration: TOAST_MS.short });
    await navigate(page);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!name.trim()) {
      setErrors({ name: 'Ce champ est obligatoire.' });
      event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus();
      return;
    }
    void run(apply);
  };

  return (
    <form noValidate onSubmit={send} aria-label="Candidature">
      {draft.restored ? <DraftNotice onForget={draft.discard} /> : null}
      <Stack gap="5">
        <FillRefusal error={refusal} template={template ?? null} />
        {submission ? <AskedChange submission={submission} /> : null}
        <CharacterFill
          template={template ?? null}
          name={name}
          onName={typed => draft.change({ name: typed })}
          values={values}
          onValues={filled => draft.change({ values: filled })}
          errors={errors}
        />
        {character && !template ? <CharacterSheet character={character} /> : null}
        <ApplicationMessage
          isAnswer={submission !== undefined}
          value={message}
          onChange={typed => draft.change({ message: typed })}
        />
        <Flex {...ACTION_ROW} gap="3" justify="flex-end" wrap="wrap">
          <Button
            variant="outline"
            colorPalette="gray"
            busy={busy}
            disabled={!name.trim()}
            onClick={() => void run(keepOnly)}
          >
            Enregistrer sans déposer
          </Button>
          <Button type="submit" colorPalette="accent" busy={busy}>
            Déposer la fiche
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

/** What the team of the server asks for, after what was written so far. */
function AskedChange({ submission }: { submission: Submission }) {
  return (
    <Box as="section">
      {submission.reason ? (
        <Text fontWeight="semibold" mb="2">
          L’équipe du serveur demande une retouche :
        </Text>
      ) : null}
      <SubmissionThread submission={submission} me={submission.owner._id} />
    </Box>
  );
}
