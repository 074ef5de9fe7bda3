import {
  CHOSEN_KINDS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_LABELS,
  type ChosenKind,
  type NotificationChannel,
  type NotificationSettings,
} from '@rpd/shared/domain';
import { CheckboxGroupField, Form, SwitchField, useForm } from '@rpd/shared/ui/form';
import { useSaved } from './useSaved.ts';

const HELP: Record<ChosenKind, string> = {
  application: 'L’équipe d’un serveur accepte, refuse ou fait retoucher l’un de vos personnages.',
  reception: 'Quelqu’un dépose un personnage sur l’un de vos serveurs, ou l’en retire.',
  event: 'Un événement auquel vous participez change, est annulé, ou une place se libère pour vous.',
  session: 'Une date est proposée, choisie, déplacée ou annulée à l’une de vos tables ; une séance approche.',
  table: 'Quelqu’un vous écrit en privé à une table que vous ne regardez pas.',
  ticket: 'L’équipe répond à l’une de vos demandes.',
};

const CHANNELS: readonly { value: NotificationChannel; label: string }[] = [
  { value: 'app', label: 'Cloche' },
  { value: 'mail', label: 'Mail' },
  { value: 'push', label: 'Appareils' },
];

type Values = Record<ChosenKind, NotificationChannel[]> & { pushContent: boolean };

const valuesOf = (settings: NotificationSettings): Values => ({
  ...(Object.fromEntries(
    CHOSEN_KINDS.map(kind => [kind, NOTIFICATION_CHANNELS.filter(channel => settings[channel][kind])]),
  ) as Record<ChosenKind, NotificationChannel[]>),
  pushContent: settings.pushContent,
});

const channelOf = (values: Values, channel: NotificationChannel) =>
  Object.fromEntries(
    CHOSEN_KINDS.map(kind => [kind, values[kind].includes(channel)]),
  ) as NotificationSettings['mail'];

/** Which kind comes which way. */
export function Choices({ settings }: { settings: NotificationSettings }) {
  const form = useForm<Values>({ defaultValues: valuesOf(settings) });
  const save = useSaved(async (values: Values, send) => {
    const saved = await send({
      app: channelOf(values, 'app'),
      mail: channelOf(values, 'mail'),
      push: channelOf(values, 'push'),
      pushContent: values.pushContent,
    });
    form.reset(valuesOf(saved));
  });
  return (
    <Form form={form} onSubmit={save} aria-label="Ce que vous recevez">
      {CHOSEN_KINDS.map(kind => (
        <CheckboxGroupField
          key={kind}
          control={form.control}
          name={kind}
          label={NOTIFICATION_KIND_LABELS[kind]}
          help={HELP[kind]}
          options={CHANNELS}
        />
      ))}
      <SwitchField
        control={form.control}
        name="pushContent"
        label="Montrer le contenu sur mes appareils"
        help="Sans cela, un appareil dit « Élodie vous a écrit », et rien de ce qui est écrit : d’autres peuvent voir votre écran."
      />
    </Form>
  );
}
