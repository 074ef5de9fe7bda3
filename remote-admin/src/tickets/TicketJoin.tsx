import type { TicketSummary } from '@rpd/shared/domain';
import { EmptyState, ErrorState, formatDate, LoadingState } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { object, string } from 'yup';
import { ticketsCalled } from './tickets.api.ts';

interface TicketJoinProps {
  /** The tickets that are joined. */
  tickets: readonly Pick<TicketSummary, '_id'>[];
  /** Which ones they are, where there are several (BulkNames). */
  names?: ReactNode;
  onJoin: (problem: string) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  search: string;
  problem: string;
}

const formSchema = object({
  search: string().defined(),
  problem: string().required('Choisissez une demande.'),
});

const joinedTo = ({ joined }: TicketSummary) =>
  joined > 0 ? `, ${joined} jointe${joined > 1 ? 's' : ''}` : '';

/** Joins tickets to the one with which they are answered: the same problem, reported by several people. */
export function TicketJoin({ tickets, names, onJoin, onClose }: TicketJoinProps) {
  const form = useForm<Values>({ schema: formSchema, defaultValues: { search: '', problem: '' } });
  const search = useWatch({ control: form.control, name: 'search' });
  const { data, error, isFetching, refetch } = useQuery({
    ...ticketsCalled(search.trim()),
    placeholderData: keepPreviousData,
  });
  const found = data?.filter(
    one => !one.mergedInto && !one.problem && !tickets.some(({ _id }) => _id === one._id),
  );
  return (
    <FormDialog
      title={
        tickets.length > 1 ? `Joindre ces ${tickets.length} demandes à un problème` : 'Joindre à un problème'
      }
      description={
        <>
          Plusieurs personnes signalent la même chose : chacune garde sa conversation, et une seule réponse
          part à toutes, par la cloche et par mail. Cela se défait.
          {names}
        </>
      }
      form={form}
      submitLabel="Joindre"
      canSubmit={found !== undefined && found.length > 0}
      onClose={onClose}
      onSubmit={({ problem }) => onJoin(problem)}
    >
      <TextField control={form.control} name="search" type="search" label="Chercher une demande" />
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!error && !found ? <LoadingState /> : null}
      {found?.length === 0 ? <EmptyState drawing="glass" title="Aucune autre demande de ce genre" /> : null}
      {found && found.length > 0 ? (
        <SelectField
          control={form.control}
          name="problem"
          label="Demande qui porte le problème"
          required
          placeholder="Choisissez une demande"
          options={found.map(one => ({
            value: one._id,
            label: `${one.subject} (${one.author.name || 'compte supprimé'}, ${formatDate(one.createdAt)}${joinedTo(one)})`,
          }))}
        />
      ) : null}
    </FormDialog>
  );
}
