import type { Server } from '@rpd/shared/domain';
import { formatNumber, lazyWithPreload, notifyOutcome, tryAndNotify } from '@rpd/shared/ui';
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

interface Hiding {
  servers: readonly Server[];
  names?: ReactNode;
  onHide: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Hiding servers, always with a reason, and showing them again: for one row and for several. */
export function useServerVisibility() {
  const [hiding, setHiding] = useState<Hiding | null>(null);
  const { mutateAsync: hideOne } = useMutation(hideServer);
  const { mutateAsync: showOne } = useMutation(showServer);

  const hide = (server: Server) =>
    setHiding({
      servers: [server],
      onClose: () => setHiding(null),
      onHide: reason =>
        notifyOutcome(hideOne({ id: server._id, reason }), {
          done: () => `Modification réussi de ${server.name}`,
          failed: CHANGED.failed,
        }),
    });
  const show = ({ _id, name }: Server) =>
    tryAndNotify(showOne(_id), { done: () => `Modification réussi de ${name}`, failed: CHANGED.failed });

  const hideAll = (servers: Server[], names: ReactNode) => {
    if (servers.length === 0) return runBulk(servers, { ...CHANGED, act: async server => server });
    return new Promise<BulkOutcome<Server> | false>(resolve => {
      let outcome: BulkOutcome<Server> | false = false;
      setHiding({
        servers,
        names,
        onClose: () => {
          setHiding(null);
          resolve(outcome);
        },
        onHide: async reason => {
          outcome = await runBulk(servers, {
            ...CHANGED,
            act: server => hideOne({ id: server._id, reason }),
            undo: hidden => runBulk(hidden, { ...CHANGED, act: server => showOne(server._id) }),
          });
        },
      });
    });
  };
  const bulkActions: BulkAction<Server>[] = [
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
  const rowAction = (server: Server): RowAction =>
    server.visible
      ? { label: 'Masquer', icon: <EyeOff aria-hidden />, onSelect: () => hide(server) }
      : { label: 'Remettre en vue', icon: <Eye aria-hidden />, onSelect: () => show(server) };
  const dialog = hiding ? (
    <HideServers
      servers={hiding.servers.map(({ name }) => name)}
      names={hiding.names}
      onHide={hiding.onHide}
      onClose={hiding.onClose}
    />
  ) : null;
  return { bulkActions, rowAction, dialog };
}
