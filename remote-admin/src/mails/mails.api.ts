import type { Mail, MailInput, QueuedMail } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';
import { entityApi } from '../lib/entity-api.ts';

export const mails = entityApi<MailInput, QueuedMail>('queue', 'mails');

/** A mail with its HTML form, which the list leaves out. */
export const mailById = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => api.get(`queue/${id}`, { signal }).json<Mail>(),
  });

/** Puts a mail that failed, or still waits, at the head of the queue; what was sent goes once more. */
export const retryMail = mutationOptions({
  mutationFn: (id: string) => api.post(`queue/${id}/retry`).json<Mail>(),
  onSuccess: (_mail, _id, _before, { client }) => mails.reload(client),
  onError: (error, _id, _before, { client }) => reloadIfUncertain(error, () => mails.reload(client)),
});

/** Gives a mail that was not sent another address, and puts it at the head of the queue. */
export const correctMail = mutationOptions({
  mutationFn: async (change: Pick<QueuedMail, '_id' | 'version' | 'recipient'>) => {
    await api.put('queue', { json: change });
    return api.post(`queue/${change._id}/retry`).json<Mail>();
  },
  onSuccess: (_mail, _change, _before, { client }) => mails.reload(client),
  onError: (error, _change, _before, { client }) => reloadIfUncertain(error, () => mails.reload(client)),
});
