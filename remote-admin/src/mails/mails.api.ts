import type { Mail, MailInput, QueuedMail } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';
import { entityApi } from '../lib/entity-api.ts';

export const mails = entityApi<MailInput, QueuedMail>('queue', 'mails');

/** One mail as the list has it, which notes no reading. */
export const queuedMail = (_id: string) =>
  queryOptions({ ...mails.page({ page: 1, limit: 1 }, { _id }), select: ({ rows }) => rows[0] });

/** Reads a mail with its HTML form, which the list leaves out: the journal notes each reading, so that nothing reads it again by itself. */
export const readMail = mutationOptions({
  mutationFn: (id: string) => api.get(`queue/${id}`).json<Mail>(),
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
