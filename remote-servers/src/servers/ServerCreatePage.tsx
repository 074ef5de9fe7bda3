import type { Server, ServerInput } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { Box, Button, ButtonLink, Card, PageHeader, notifyOutcome } from '@rpd/shared/ui';
import { DraftNotice, Form, useFormDraft, useWatch } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Steps, StepTitle } from '../ui/Steps.tsx';
import { ServerGeneralFields, ServerStoryFields } from './ServerFields.tsx';
import { createServer } from './servers.api.ts';
import { ServerNext } from './ServerNext.tsx';
import { NEW_SERVER } from './servers.values.ts';
import { ServerStart } from './ServerStart.tsx';
import { useServerForm } from './useServerForm.ts';

const LIST = '/app/servers';
const START = 0;
const GENERAL = 1;
const STORY = 2;
const DRAFT = 'server';
const GENERAL_FIELDS =
  /^(?:name|serverType|serverDiscord_id|icon_img|cover_(?:img|alt)|description\.(?:discord|wiki|website))/;

/** `/app/servers/c`: the wizard (SRV-2 to SRV-4); its author becomes the server's owner. */
export function ServerCreatePage() {
  const { form, canSave } = useServerForm();
  const draft = useFormDraft(form, DRAFT, NEW_SERVER);
  const [{ step, moved }, move] = useState({ step: draft.isRestored ? GENERAL : START, moved: false });
  const setStep = (next: number) => move({ step: next, moved: true });
  const [created, setCreated] = useState<Server>();
  const create = useMutation(createServer);
  const navigate = useNavigate();
  const name = useWatch({ control: form.control, name: 'name' });
  const isNamed = name.trim() !== '';

  const submit = async (values: ServerInput) => {
    if (step !== STORY) {
      setStep(STORY);
      return;
    }
    const saving = notifyOutcome(create.mutateAsync(values), {
      // The dialog says it (SRV-4).
      done: () => null,
      failed: 'Erreur lors de la création',
    });
    const server = await saving.catch((error: unknown) => {
      // The fields that are wrong have to be on screen for the form to say why.
      const wrong = error instanceof ApiError ? Object.keys(error.fields) : [];
      if (wrong.some(field => GENERAL_FIELDS.test(field))) flushSync(() => setStep(GENERAL));
      throw error;
    });
    form.reset(values);
    draft.forget();
    setCreated(server);
  };
  const select = async (target: number) => {
    // What is wrong in the first step is said there, before one goes on.
    if (target === STORY && !(await form.trigger(undefined, { shouldFocus: false }))) setStep(GENERAL);
    else setStep(target);
  };
  const forget = () => {
    draft.discard();
    setStep(START);
  };

  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader
        title="Créer un serveur"
        description="Présentez votre serveur RP : il rejoint la liste dès que vous enregistrez."
        display
      />
      <Steps
        label="Étapes de la création"
        steps={[
          { label: 'Départ' },
          { label: 'Informations générales' },
          { label: "Informations de l'histoire", disabled: !isNamed },
        ]}
        current={step}
        onSelect={target => void select(target)}
      />
      {draft.isRestored ? <DraftNotice onForget={forget} /> : null}
      {step === START ? (
        <ServerStart onStart={() => setStep(GENERAL)} />
      ) : (
        <Card.Root>
          <Card.Body>
            <StepTitle focused={moved}>
              {step === GENERAL ? 'Informations générales' : "Informations de l'histoire"}
            </StepTitle>
            <Form
              form={form}
              aria-label={step === GENERAL ? 'Informations générales' : "Informations de l'histoire"}
              onSubmit={submit}
              canSubmit={step === GENERAL ? isNamed : canSave && !created}
              submitLabel={step === GENERAL ? 'Continuer' : 'Enregistrer le serveur'}
              actions={<BackButton step={step} onBack={() => setStep(GENERAL)} />}
            >
              {step === GENERAL ? <ServerGeneralFields form={form} /> : <ServerStoryFields form={form} />}
            </Form>
          </Card.Body>
        </Card.Root>
      )}
      <Dialog
        open={created !== undefined}
        title={`Le serveur ${created?.name ?? ''} est bien créé !`}
        description="Vous en êtes propriétaire : sa page et ses paramètres sont à vous."
        onClose={() => void navigate(LIST)}
        footer={
          <ButtonLink to={`${LIST}/${created?._id ?? ''}`} colorPalette="accent">
            Voir le serveur
          </ButtonLink>
        }
      >
        {created ? <ServerNext server={created} /> : null}
      </Dialog>
    </Box>
  );
}

function BackButton({ step, onBack }: { step: number; onBack: () => void }) {
  return step === GENERAL ? (
    <ButtonLink to={LIST} variant="outline" colorPalette="gray">
      Annuler
    </ButtonLink>
  ) : (
    <Button variant="outline" colorPalette="gray" onClick={onBack}>
      Retour
    </Button>
  );
}
