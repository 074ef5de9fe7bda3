import type { NotificationSettings, PushState } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { fingerprintHere, pushHere, turnOffHere, turnOnHere } from '@rpd/shared/push';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const notificationSettings = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => api.get('api/notifications/settings', { signal }).json<NotificationSettings>(),
});

/** What changes of the settings; the rest stays as it is. */
export type SettingsChange = {
  [K in keyof NotificationSettings]?: NotificationSettings[K] extends object
    ? Partial<NotificationSettings[K]>
    : NotificationSettings[K];
};

export const saveNotificationSettings = mutationOptions({
  mutationFn: (changes: SettingsChange) =>
    api.put('api/notifications/settings', { json: changes }).json<NotificationSettings>(),
  onSuccess: (settings, _changes, _before, { client }) =>
    client.setQueryData(notificationSettings.queryKey, settings),
});

/** The devices that show one's notifications. */
export const pushDevices = queryOptions({
  queryKey: ['pushdevices', 'own'],
  queryFn: ({ signal }) => api.get('api/push', { signal }).json<PushState>(),
});

/** What this browser can, and which of the devices it is: read each time, the person may have changed it in its settings. */
export const thisBrowser = queryOptions({
  queryKey: ['pushdevices', 'here'],
  queryFn: async () => ({ state: await pushHere(), fingerprint: await fingerprintHere().catch(() => null) }),
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { quiet: true },
});

/** Null where the person, or the browser, said no. */
export const turnOn = mutationOptions({
  mutationFn: (account: string) => turnOnHere(account),
  onSettled: (_made, _error, _account, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['pushdevices'] }),
});

export const removeDevice = mutationOptions({
  mutationFn: ({ id, isHere }: { id: string; isHere: boolean }): Promise<unknown> =>
    isHere ? turnOffHere(id) : api.delete(`api/push/devices/${id}`),
  onSettled: (_done, _error, _device, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['pushdevices'] }),
});

export const sendTrial = mutationOptions({
  mutationFn: (id: string) => api.post(`api/push/devices/${id}/trial`, { json: {} }),
});
