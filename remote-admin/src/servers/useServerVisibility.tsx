import type { AdministratedServer } from '@rpd/shared/domain';
import { formatNumber, lazyWithPreload, notifyOutcome, tryAndNotify, useOpenState } from '@rpd/shared/ui';
import type { BulkAction, BulkOutcome, RowAction } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { runBulk } from '../lib/run-bulk.ts';
import { hideServer, showServer } from '../lib/server-visibility.api.ts';

const HideServers = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "server-hide" */ '../ui/HideServers.tsx')).HideServers,
);

const CHANGED = {
  done: 'Modification réussi de',
  failed: 'Erreur lors de la modification',
  rowName: ({ name }: { name: string }) => name,
};

/** Several servers that are being hidden. */
interface Hiding {
  servers: readonly Pick<AdministratedServer, 'name'>[];
  names: ReactNode;
  onHide: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Hiding servers, always with a reason, and showing them again: for one row and for several. */
export function useServerVisibility() {
  const [hidden, setHidden] = useOpenState<Pick<AdministratedServer, '_id' | 'name'> | null>('hide', null);
  const [hiding, setHiding] = useState<Hiding | null>(null);
  const { mutateAsync: hideOne } = useMutation(hideServer);
  const { mutateAsync: showOne } = useMutation(showServer);

  const one: Hiding | null = hidden && {
    servers: [hidden],
    names: undefined,
    onClose: () => setHidden(null),
    onHide: reason =>
      notifyOutcome(hideOne({ id: hidden._id, reason }), {
        done: () => `Modification réussi de ${hidden.name}`,
        failed: CHANGED.failed,
      }),
  };
  const show = ({ _id, name }: AdministratedServer) =>
    tryAndNotify(showOne(_id), { done: () => `Modification réussi de ${name}`, failed: CHANGED.failed });

  const hideAll = (servers: AdministratedServer[], names: ReactNode) => {
    if (servers.length === 0) return runBulk(servers, { ...CHANGED, act: async server => server });
    return new Promise<BulkOutcome<AdministratedServer> | false>(resolve => {
      let outcome: BulkOutcome<AdministratedServer> | false = false;
      setHiding({
        servers,
        names,
        onClose: () => {
          setHiding(null);
          resolve(outcome);
        },
        onHide: async reason => {
          let refusal: unknown;
          const act = ({ _id }: AdministratedServer) =>
            hideOne({ id: _id, reason }).catch((error: unknown) => {
              refusal = error;
              throw error;
            });
          outcome = await runBulk(servers, {
            ...CHANGED,
            act,
            undo: done => runBulk(done, { ...CHANGED, act: server => showOne(server._id) }),
          });
          // The reason stays in its field, for another try.
          if (!outcome && refusal) throw refusal;
        },
      });
    });
  };
  const bulkActions: BulkAction<AdministratedServer>[] = [
    {
      label: 'Rendre visibles',
      icon: <Eye aria-hidden />,
      affects: ({ visible }) => !visible,
      question: servers => ({
        title:
          servers.length > 1
            ? `Rendre visibles ces ${formatNumber(servers.length)} serveurs ?`
            : `Rendre visible ${servers[0]?.name ?? ''} ?`,
        description:
          'Chacun les voit de nouveau ; un mail en prévient leurs propriétaires, si un serveur de messagerie est réglé.',
        confirmLabel: 'Rendre visibles',
        tone: 'brand',
      }),
      run: servers => runBulk(servers, { ...CHANGED, act: server => showOne(server._id) }),
    },
    {
      label: 'Masquer',
      icon: <EyeOff aria-hidden />,
      affects: ({ visible }) => visible,
      question: 'own',
      run: hideAll,
    },
  ];
  const rowAction = (server: AdministratedServer): RowAction =>
    server.visible
      ? { label: 'Masquer', icon: <EyeOff aria-hidden />, onSelect: () => setHidden(server) }
      : { label: 'Remettre en vue', icon: <Eye aria-hidden />, onSelect: () => show(server) };
  const asked = one ?? hiding;
  const dialog = asked ? (
    <HideServers
      servers={asked.servers.map(({ name }) => name)}
      names={asked.names}
      onHide={asked.onHide}
      onClose={asked.onClose}
    />
  ) : null;
  return { bulkActions, rowAction, dialog };
}
