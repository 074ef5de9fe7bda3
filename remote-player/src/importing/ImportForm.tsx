import { CHARACTER_NAME_MAX, type SheetViewer } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import {
  Button,
  ButtonLink,
  Card,
  chakra,
  LoadingState,
  notifyOutcome,
  saveFile,
  Stack,
  Text,
  WarningNotice,
} from '@rpd/shared/ui';
import { Controller, Form, LeaveGuard, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ListTodo, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { object, string, type InferType } from 'yup';
import { fileName } from '../lib/file-name.ts';
import { TemplateChoices } from '../ui/TemplateChoices.tsx';
import { createImported, judgedSheet } from './importing.api.ts';
import { PartList } from './PartList.tsx';
import { countWords, reportText } from './report.ts';
import type { SourceCharacter } from './source.ts';
import { type Matching, useMatching } from './useMatching.ts';

const schema = object({
  name: string()
    .trim()
    .required('Donnez un nom à votre personnage.')
    .max(CHARACTER_NAME_MAX, `Au plus ${CHARACTER_NAME_MAX} caractères.`),
  sheet: string().required('Choisissez une fiche.'),
});
type Values = InferType<typeof schema>;

interface ImportFormProps {
  character: SourceCharacter;
  /** That the address has chosen; '' for none. */
  sheet: string;
}

/** A character of a file on a template: that of the address, else the one that the file names if it is here, else one to choose. */
export function ImportForm({ character, sheet: asked }: ImportFormProps) {
  const named = asked === '' ? (character.sheet?.id ?? '') : '';
  const own = useQuery({ ...judgedSheet(named), enabled: named !== '', meta: { quiet: true } });
  if (named !== '' && own.isPending) return <LoadingState label="Chargement de la fiche…" />;
  const isGone = named !== '' && own.isError;
  return <MatchedForm character={character} sheet={asked || (own.data ? named : '')} isGone={isGone} />;
}

/** Which template, where everything goes, what is lost; then the character is created. */
function MatchedForm({
  character,
  sheet: first,
  isGone,
}: ImportFormProps & {
  /** Whether the template that the file names is not here. */
  isGone: boolean;
}) {
  const form = useForm<Values>({ schema, defaultValues: { name: character.name, sheet: first } });
  const [name, sheet] = useWatch({ control: form.control, name: ['name', 'sheet'] });
  const template = useQuery({ ...judgedSheet(sheet), enabled: sheet !== '' });
  const viewer = useSession(({ user }): SheetViewer => {
    const isStaff = user?.roles.some(role => role === 'AD' || role === 'MO') ?? false;
    return isStaff || (user && user._id === template.data?.owner_id) ? 'gm' : 'owner';
  });
  const matching = useMatching(character, template.data, viewer);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync } = useMutation(createImported);
  const navigate = useNavigate();

  const create = async ({ name: given, sheet: id }: Values) => {
    if (!matching || !template.data) return;
    setErrors({});
    const input = {
      name: given,
      portrait: character.portrait,
      warnings: character.warnings,
      sheet: id,
      sheetVersion: template.data.version,
      values: matching.values(given),
    };
    try {
      const made = await notifyOutcome(mutateAsync(input), {
        done: one => `Import réussi de ${one.name}`,
        failed: 'Erreur lors de l’import',
      });
      await navigate(`/app/me/characters/${made._id}?mode=edit`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) setErrors(valueErrorsOf(error));
      throw error;
    }
  };

  return (
    <Card.Root>
      <Card.Body>
        <Form
          form={form}
          onSubmit={create}
          canSubmit={matching !== undefined || sheet === ''}
          submitLabel="Créer le personnage"
          aria-label="Importer un personnage"
          actions={
            <ButtonLink to="/app/me/characters" variant="outline" colorPalette="gray">
              Annuler
            </ButtonLink>
          }
        >
          <TextField control={form.control} name="name" label="Nom" required autoComplete="off" />
          {isGone && sheet === '' ? (
            <WarningNotice label="La fiche du fichier n’est pas ici" icon={<TriangleAlert />}>
              <Text>
                « {character.sheet?.name || 'Sans nom'} » n’existe pas sur ce site, ou n’est pas ouverte :
                choisissez-en une autre.
              </Text>
            </WarningNotice>
          ) : null}
          <Controller
            control={form.control}
            name="sheet"
            render={({ field, fieldState }) => (
              <TemplateChoices
                chosen={field.value}
                onChoose={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          {sheet !== '' && template.isPending ? <LoadingState label="Chargement de la fiche…" /> : null}
          {template.data && matching ? (
            <Report
              matching={matching}
              name={name}
              errors={errors}
              onPlaced={() => setErrors({})}
              fields={template.data.fields}
              viewer={viewer}
            />
          ) : null}
        </Form>
      </Card.Body>
      <LeaveGuard form={form} />
    </Card.Root>
  );
}

/** What the server refused of the values, by the ids of their fields. */
const valueErrorsOf = ({ fields }: ApiError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) =>
      path.startsWith('values.') ? [[path.slice('values.'.length), message]] : [],
    ),
  );

interface ReportProps extends Pick<ComponentProps<typeof PartList>, 'fields' | 'viewer' | 'errors'> {
  matching: Matching;
  name: string;
  onPlaced: () => void;
}

/** What becomes of the file, counted, then line by line. */
function Report({ matching, name, errors, onPlaced, fields, viewer }: ReportProps) {
  const { character, places, fits, states, place } = matching;
  // Conditions decide what is required: that is calculated once one pauses.
  const deferred = useDeferredValue(name);
  const missing = useMemo(() => matching.missing(deferred), [matching, deferred]);
  const save = () => {
    const text = reportText(character, fits, places, fields);
    saveFile(fileName(`rapport ${name}`, 'txt'), new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Stack as="section" gap="4" aria-label="Rapport de l’import">
      <Text role="status" fontWeight="medium">
        {countWords(character, fits)}.
      </Text>
      {missing.length > 0 ? (
        <WarningNotice label="Reste à remplir" icon={<ListTodo />}>
          <Text>
            Le personnage est créé en brouillon. Avant de le déposer, il faudra remplir : {missing.join(', ')}
            .
          </Text>
        </WarningNotice>
      ) : null}
      {character.lost.length > 0 ? (
        <WarningNotice label="Non lu" icon={<TriangleAlert />}>
          <Text fontWeight="semibold">Ce qui n’est pas lu du fichier</Text>
          <chakra.ul ps="4" overflowWrap="anywhere">
            {[...new Set(character.lost)].slice(0, 50).map(one => (
              <li key={one}>{one}</li>
            ))}
          </chakra.ul>
        </WarningNotice>
      ) : null}
      <PartList
        parts={character.parts}
        places={places}
        fits={fits}
        fields={fields}
        viewer={viewer}
        errors={errors}
        states={states}
        onPlace={(index, one) => {
          onPlaced();
          place(index, one);
        }}
      />
      <Button variant="outline" alignSelf="flex-start" onClick={save}>
        <Download aria-hidden="true" />
        Enregistrer le rapport
      </Button>
    </Stack>
  );
}
