import { hidingSchema } from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import { formatNumber } from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface HideServersProps {
  /** The servers' names. */
  servers: readonly string[];
  /** Which ones they are, where they come from a selection (BulkNames). */
  names?: ReactNode;
  onHide: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why servers are hidden: each owner reads it. */
export function HideServers({ servers, names, onHide, onClose }: HideServersProps) {
  const form = useForm<{ reason: string }>({ schema: hidingSchema, defaultValues: { reason: '' } });
  const { data: { sends = false } = {} } = useQuery(mailing);
  const several = servers.length > 1;
  const reads = sends ? 'le reçoit par mail et le lit' : 'le lit';
  return (
    <FormDialog
      title={several ? `Masquer ces ${formatNumber(servers.length)} serveurs` : `Masquer ${servers[0] ?? ''}`}
      description={
        <>
          {several
            ? 'Ils disparaissent de la liste : leurs propriétaires les voient encore, mais seule la modération peut les remettre en vue.'
            : 'Le serveur disparaît de la liste : son propriétaire le voit encore, mais seule la modération peut le remettre en vue.'}
          {names}
        </>
      }
      form={form}
      submitLabel="Masquer"
      onClose={onClose}
      onSubmit={({ reason }) => onHide(reason)}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Motif"
        help={
          several
            ? `Chaque propriétaire ${reads} sur la page du serveur.`
            : `Le propriétaire ${reads} sur la page du serveur.`
        }
        required
        rows={4}
        counter={1000}
      />
    </FormDialog>
  );
}
