import type { Deployment } from '@rpd/shared/remote';
import { Button, Flex, formatDateTime, Heading, Stack, Text, toasts, useOpenState } from '@rpd/shared/ui';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { object, string } from 'yup';
import { addViewer, removeViewer } from './deployments.api.ts';
import { actorLabel } from './deployments.labels.ts';

const schema = object({
  account: string().trim().required('Ce champ est obligatoire.').max(100, 'Au plus 100 caractères.'),
});

function ViewerDialog({ remote, title, onClose }: { remote: string; title: string; onClose: () => void }) {
  const form = useForm<{ account: string }>({ schema, defaultValues: { account: '' } });
  const add = useMutation(addViewer);
  return (
    <FormDialog
      form={form}
      title="Permettre à quelqu’un de voir les aperçus"
      description={`De « ${title} » seulement. Un lien d’aperçu lui pose d’abord une question.`}
      submitLabel="Permettre"
      onClose={onClose}
      onSubmit={async ({ account }) => {
        await add.mutateAsync({ remote, account });
        toasts.success(`« ${account} » peut voir les aperçus de « ${title} »`);
      }}
    >
      <TextField control={form.control} name="account" label="Pseudo" />
    </FormDialog>
  );
}

/** Who may see the previews of a remote, beside administrators. */
export function Viewers({ deployment: { name: remote, title, viewers } }: { deployment: Deployment }) {
  const [adding, setAdding] = useOpenState(`viewer ${remote}`, false);
  const remove = useMutation(removeViewer);
  return (
    <Stack gap="3">
      <Heading as="h3" size="sm">
        Qui peut les voir
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        {viewers.length > 0
          ? 'L’administration, et ces personnes :'
          : 'L’administration, et personne d’autre.'}
      </Text>
      {viewers.length > 0 ? (
        <Stack as="ul" gap="2" listStyleType="none">
          {viewers.map(({ _id, name, who, at }) => (
            <Flex as="li" key={_id} wrap="wrap" gap="2" align="center" justify="space-between">
              <Stack gap="0" minW="0">
                <Text fontWeight="medium" overflowWrap="anywhere">
                  {name}
                </Text>
                <Text textStyle="sm" color="fg.muted">
                  Depuis le {formatDateTime(at)}, par {actorLabel(who)}
                </Text>
              </Stack>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Ne plus permettre à ${name}`}
                onClick={() =>
                  remove.mutate(
                    { remote, id: _id },
                    {
                      onSuccess: () =>
                        void toasts.success(`${name} ne voit plus les aperçus de « ${title} »`),
                      onError: error => void toasts.failure('Rien n’a changé', { detail: error.message }),
                    },
                  )
                }
              >
                Ne plus permettre
              </Button>
            </Flex>
          ))}
        </Stack>
      ) : null}
      <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setAdding(true)}>
        Permettre à quelqu’un
      </Button>
      {adding ? <ViewerDialog remote={remote} title={title} onClose={() => setAdding(false)} /> : null}
    </Stack>
  );
}
