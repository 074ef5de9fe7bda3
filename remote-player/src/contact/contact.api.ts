import type { Ticket, TicketInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions } from '@tanstack/react-query';

export const openTicket = mutationOptions({
  mutationFn: (input: TicketInput) => api.post('ticket', { json: input }).json<Ticket>(),
  onSuccess: (_made, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['tickets'] }),
});
