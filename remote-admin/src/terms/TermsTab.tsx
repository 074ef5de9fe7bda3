import { termsSchema, type TermsInput, type TermsVersion } from '@rpd/shared/domain';
import {
  Button,
  Card,
  chakra,
  ErrorState,
  formatDateTime,
  Heading,
  LoadingState,
  Stack,
  Text,
  toasts,
} from '@rpd/shared/ui';
import { FormDialog, useForm } from '@rpd/shared/ui/form';
import { Markdown, MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publishTerms, termsVersions } from './terms.api.ts';

/** « Conditions » (ACC-8): the text that people agree to, and who has. */
export function TermsTab() {
  const { data, error, isFetching, refetch } = useQuery(termsVersions);
  const [open, setOpen] = useState(false);
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des conditions…" />
    );
  }
  const [present] = data;
  return (
    <Stack gap="4" maxW="3xl">
      <Text color="fg.muted">
        Un texte publié ici est à accepter pour créer un compte. Les personnes qui en ont déjà un sont
        prévenues par la cloche et répondent quand ils veulent : personne n’est bloqué, et personne n’est
        réputé d’accord. Une version publiée ne change plus.
      </Text>
      <Button alignSelf="flex-start" onClick={() => setOpen(true)}>
        {present ? 'Publier une nouvelle version' : 'Publier des conditions'}
      </Button>
      {data.map(version => (
        <Version key={version.version} version={version} isPresent={version === present} />
      ))}
      {open ? <Publish text={present?.text ?? ''} onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}

function Version({ version: terms, isPresent }: { version: TermsVersion; isPresent: boolean }) {
  const { version, text, publishedAt, agreed } = terms;
  const title = `Version ${version}${isPresent ? ', en vigueur' : ''}`;
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Body gap="2">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          Publiée le {formatDateTime(publishedAt)}.{' '}
          {agreed === 0 ? 'Aucun compte' : `${agreed} compte${agreed > 1 ? 's' : ''}`} en{' '}
          {agreed > 1 ? 'sont' : 'est'} à cette version.
        </Text>
        <chakra.details open={isPresent}>
          <Text as="summary" cursor="pointer" py="1">
            Texte
          </Text>
          <Markdown text={text} mt="2" />
        </chakra.details>
      </Card.Body>
    </Card.Root>
  );
}

function Publish({ text, onClose }: { text: string; onClose: () => void }) {
  const form = useForm<TermsInput>({ schema: termsSchema, defaultValues: { text } });
  const { mutateAsync } = useMutation(publishTerms);
  const publish = async (terms: TermsInput) => {
    await mutateAsync(terms);
    toasts.success('Les conditions sont publiées');
  };
  return (
    <FormDialog
      title="Publier des conditions"
      form={form}
      onSubmit={publish}
      onClose={onClose}
      submitLabel="Publier"
    >
      <MarkdownField
        control={form.control}
        name="text"
        label="Texte"
        required
        counter={20_000}
        help="Ce que chacun accepte : règles, ce que vous faites des données, qui vous êtes et comment vous joindre."
      />
    </FormDialog>
  );
}
