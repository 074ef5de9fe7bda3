import type { Character, CharacterPublication } from '@rpd/shared/domain';
import { Button, ErrorState, Flex, LoadingState, notifyOutcome, Stack, Text } from '@rpd/shared/ui';
import { CheckboxGroupField, FormDialog, SwitchField, useForm, useWatch } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { array, boolean, object, string, type InferType } from 'yup';
import { publication, publishCharacter } from './publication.api.ts';
import { PublicationPreview } from './PublicationPreview.tsx';

interface PublicationDialogProps {
  character: Character;
  onClose: () => void;
}

const TITLE = 'Page publique';
const schema = object({
  publicPage: boolean().required(),
  fields: array(string().required()).required(),
});
type Values = InferType<typeof schema>;

/** Whether everybody reads a page about one's character, and what of the sheet stands there (26.6). */
export function PublicationDialog({ character, onClose }: PublicationDialogProps) {
  const query = useQuery(publication(character._id));
  const { data, error } = query;
  if (data) return <Choice character={character} stored={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={TITLE} size="lg">
      {error ? (
        <ErrorState error={error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState label="Chargement de l’aperçu…" />
      )}
    </Dialog>
  );
}

interface ChoiceProps extends PublicationDialogProps {
  stored: CharacterPublication;
}

function Choice({ character, stored, onClose }: ChoiceProps) {
  const { choices } = stored;
  const form = useForm<Values>({
    schema,
    defaultValues: { publicPage: stored.publicPage, fields: stored.fields },
  });
  const { control } = form;
  const [isOpen, chosen] = useWatch({ control, name: ['publicPage', 'fields'] });
  const { mutateAsync: publish } = useMutation(publishCharacter);
  const choose = (fields: string[]) => form.setValue('fields', fields, { shouldDirty: true });
  const submit = async (values: Values) =>
    notifyOutcome(publish({ id: character._id, ...values }), {
      done: ({ publicPage }) => (publicPage ? 'Page publique ouverte' : 'Page publique retirée'),
      failed: 'Erreur lors de l’enregistrement',
    });
  return (
    <FormDialog
      form={form}
      title={TITLE}
      size="lg"
      description="C’est vous qui décidez si tout le monde lit ce personnage, et ce qui s’y lit."
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap="5">
        <SwitchField
          control={control}
          name="publicPage"
          label={`Montrer ${character.name} à tout le monde`}
          help="Se lit sans compte et se trouve dans les moteurs de recherche. Retirée, la page disparaît aussitôt d’ici ; d’autres sites peuvent en garder une copie."
        />
        {isOpen && stored.publicPage && !stored.isThere ? (
          <Text textStyle="sm" color="fg.muted">
            Pour l’instant, la page ne se lit pas : un serveur de ce personnage est masqué, ou le personnage
            est archivé.
          </Text>
        ) : null}
        {isOpen && choices.length > 0 ? (
          <Stack gap="2">
            <CheckboxGroupField
              control={control}
              name="fields"
              label="Champs de la fiche à montrer"
              help="Seuls les champs remplis que les autres joueurs voient déjà. Ce que vous y écrirez se lira aussi ; un champ que la fiche leur cache disparaît de la page."
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Flex gap="2" wrap="wrap">
              <Button size="sm" variant="outline" onClick={() => choose(choices.map(({ id }) => id))}>
                Tout cocher
              </Button>
              <Button size="sm" variant="outline" onClick={() => choose([])}>
                Rien cocher
              </Button>
            </Flex>
          </Stack>
        ) : null}
        {isOpen ? (
          <PublicationPreview character={character} stored={stored} chosen={new Set(chosen)} />
        ) : null}
      </Stack>
    </FormDialog>
  );
}
