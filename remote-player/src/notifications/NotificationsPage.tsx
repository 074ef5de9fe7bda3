import type { NotificationSettings } from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import { isSettled, ErrorState, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { Form, SwitchField, useForm } from '@rpd/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { Choices } from './Choices.tsx';
import { notificationSettings, pushDevices, thisBrowser } from './notifications.api.ts';
import { QuietHours } from './QuietHours.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { useSaved } from './useSaved.ts';

/** `/app/me/notifications` (PLY): on which devices, which of what happens by which way, and when not; the rest once the devices are known. */
export function NotificationsPage() {
  const settings = useQuery(notificationSettings);
  const { data, error, isFetching, refetch } = settings;
  const mails = useQuery(mailing);
  const devices = useQuery(pushDevices);
  const browser = useQuery(thisBrowser);
  const areDevicesKnown = isSettled(devices) && isSettled(browser);
  const isKnown = isSettled(settings) && isSettled(mails);
  return (
    <MePage title="Notifications">
      <Stack maxW="44rem">
        <ThisDevice />
        {areDevicesKnown ? (
          <Section
            title="Ce que vous recevez"
            intro="La cloche est en haut de la page. Ce qui touche la sécurité de votre compte arrive toujours partout."
          >
            {isKnown && mails.data?.sends === false ? (
              <Text mb="4" color="fg.warning">
                Pour l’instant, aucun mail ne part de cette plateforme : vos choix compteront dès qu’elle en
                enverra.
              </Text>
            ) : null}
            {isKnown && data ? <Choices settings={data} /> : null}
            {error && !data ? (
              <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
            ) : null}
            {(isKnown && data) || error ? null : <LoadingState label="Chargement de vos réglages…" />}
          </Section>
        ) : null}
        {areDevicesKnown && isKnown && data ? (
          <>
            <QuietHours quiet={data.quiet} />
            <Reminders reminders={data.reminders} />
          </>
        ) : null}
      </Stack>
    </MePage>
  );
}

function Reminders({ reminders }: Pick<NotificationSettings, 'reminders'>) {
  const form = useForm<{ reminders: boolean }>({ defaultValues: { reminders } });
  const save = useSaved(async (values: { reminders: boolean }, send) => {
    form.reset({ reminders: (await send(values)).reminders });
  });
  return (
    <Section title="Rappels" intro="Par les voies choisies ci-dessus pour vos séances et vos événements.">
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
