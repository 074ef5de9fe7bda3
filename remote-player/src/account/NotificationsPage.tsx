import { CHOSEN_KINDS, NOTIFICATION_KIND_LABELS, type NotificationSettings } from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import { ErrorState, LoadingState, Stack, Text, notifyOutcome } from '@rpd/shared/ui';
import { Form, SwitchField, useForm } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { notificationSettings, saveNotificationSettings } from './account.api.ts';

const HELP = {
  application: 'Un maître de jeu accepte, refuse ou fait retoucher l’un de vos personnages.',
  reception: 'Un joueur dépose un personnage sur l’un de vos serveurs, ou l’en retire.',
  event: 'Un événement auquel vous participez change, est annulé, ou une place se libère pour vous.',
  session: 'Une date est proposée, choisie, déplacée ou annulée à l’une de vos tables.',
  ticket: 'L’équipe répond à l’une de vos demandes.',
};

/** `/app/me/notifications` (PLY): which of what happens also comes by mail. */
export function NotificationsPage() {
  const { data, error, isFetching, refetch } = useQuery(notificationSettings);
  const { data: mails } = useQuery(mailing);
  return (
    <MePage title="Notifications">
      <Stack maxW="44rem">
        <Section
          title="Recevoir aussi un mail"
          intro="Tout ce qui vous concerne apparaît dans la cloche, en haut de la page. Choisissez ce qui arrive aussi par mail."
        >
          {mails?.sends === false ? (
            <Text mb="4" color="fg.warning">
              Pour l’instant, aucun mail ne part de cette plateforme : vos choix compteront dès qu’elle en
              enverra.
            </Text>
          ) : null}
          {data ? <SettingsForm mail={data.mail} /> : null}
          {error && !data ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {data || error ? null : <LoadingState label="Chargement de vos réglages…" />}
        </Section>
        {data ? <Reminders reminders={data.reminders} /> : null}
      </Stack>
    </MePage>
  );
}

function Reminders({ reminders }: { reminders: boolean }) {
  const form = useForm<{ reminders: boolean }>({ defaultValues: { reminders } });
  const { mutateAsync } = useMutation(saveNotificationSettings);
  const save = async (values: { reminders: boolean }) => {
    const saved = await notifyOutcome(mutateAsync(values), {
      done: () => 'Vos réglages sont enregistrés',
      failed: 'Erreur lors de la modification',
    });
    form.reset({ reminders: saved.reminders });
  };
  return (
    <Section title="Rappels" intro="Dans la cloche, et par mail selon vos choix ci-dessus.">
      <Form form={form} onSubmit={save} aria-label="Rappels">
        <SwitchField
          control={form.control}
          name="reminders"
          label="Me rappeler mes dates"
          help="Un jour et une heure avant chaque séance et chaque événement auquel vous participez, et une fois pour un sondage sans réponse."
        />
      </Form>
    </Section>
  );
}

function SettingsForm({ mail }: { mail: NotificationSettings['mail'] }) {
  const form = useForm<NotificationSettings['mail']>({ defaultValues: mail });
  const { mutateAsync } = useMutation(saveNotificationSettings);
  const save = async (values: NotificationSettings['mail']) => {
    const { mail: saved } = await notifyOutcome(mutateAsync({ mail: values }), {
      done: () => 'Vos réglages sont enregistrés',
      failed: 'Erreur lors de la modification',
    });
    form.reset(saved);
  };
  return (
    <Form form={form} onSubmit={save} aria-label="Recevoir aussi un mail">
      {CHOSEN_KINDS.map(kind => (
        <SwitchField
          key={kind}
          control={form.control}
          name={kind}
          label={NOTIFICATION_KIND_LABELS[kind]}
          help={HELP[kind]}
        />
      ))}
    </Form>
  );
}
