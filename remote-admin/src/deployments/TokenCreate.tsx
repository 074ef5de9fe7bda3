import { Button } from '@rpd/shared/ui';
import { CopyText, FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { object, string } from 'yup';
import { createToken } from './deployments.api.ts';

const schema = object({
  name: string()
    .trim()
    .required('Ce champ est obligatoire.')
    .min(2, 'Au moins 2 caractères.')
    .max(60, 'Au plus 60 caractères.'),
});

interface TokenCreateProps {
  remote: string;
  title: string;
  onClose: () => void;
}

/** Asks for the name of a token, then shows its text: this once. */
export function TokenCreate({ remote, title, onClose }: TokenCreateProps) {
  const form = useForm<{ name: string }>({ schema, defaultValues: { name: '' } });
  const field = useRef<HTMLInputElement>(null);
  const create = useMutation(createToken);
  const made = useRef(false);
  const [token, setToken] = useState<string | null>(null);
  if (token !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        role="alertdialog"
        title={`Jeton de « ${title} »`}
        description="Transmettez-le maintenant à l’équipe (RPD_RELEASE_TOKEN) : il ne sera plus jamais affiché."
        initialFocus={field}
        footer={<Button onClick={onClose}>J’ai noté le jeton</Button>}
      >
        <CopyText ref={field} label="Jeton de publication" text={token} done="Jeton copié" />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title="Créer un jeton"
      description={`Il publie « ${title} », et rien d’autre.`}
      submitLabel="Créer le jeton"
      // The form closes once it is sent; what comes then is the token.
      onClose={() => {
        if (!made.current) onClose();
      }}
      onSubmit={async ({ name }) => {
        const answer = await create.mutateAsync({ remote, name });
        made.current = true;
        setToken(answer.token);
      }}
    >
      <TextField control={form.control} name="name" label="À qui" />
    </FormDialog>
  );
}
