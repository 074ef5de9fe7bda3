import type { NotificationSettings } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { saveNotificationSettings, type SettingsChange } from './notifications.api.ts';

type Send = (changes: SettingsChange) => Promise<NotificationSettings>;

/** What the forms of the page do with what they send: the person reads how it went. */
export function useSaved<V>(save: (values: V, send: Send) => Promise<void>): (values: V) => Promise<void> {
  const { mutateAsync } = useMutation(saveNotificationSettings);
  const send: Send = changes =>
    notifyOutcome(mutateAsync(changes), {
      done: () => 'Vos réglages sont enregistrés',
      failed: 'Erreur lors de la modification',
    });
  return values => save(values, send);
}
