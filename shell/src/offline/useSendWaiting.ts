import { useAuthHostStatus } from '@rpd/shared/session';
import { toasts, useOnline, useRetryWhenBack } from '@rpd/shared/ui';
import type { Outcome } from '@rpd/shared/writing';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { whenIdle } from '@rpd/shared/idle';
import { loadKept } from '../lib/kept-data.ts';

/** Sends what an account wrote without a network, whichever page is open then. Nothing to send costs a look. */
async function send(account: string): Promise<Outcome[]> {
  const { lookForWaiting } = await loadKept();
  if ((await lookForWaiting(account)).length === 0) return [];
  const { sendWaiting } = await import(/* webpackChunkName: "writing" */ '@rpd/shared/writing');
  return sendWaiting(account);
}

const changesOf = (count: number): string => (count > 1 ? `${count} modifications` : '1 modification');

/** Sends waiting changes when the network is back and when a page starts, and says what became of them. Without an answer it tries again by itself. */
export function useSendWaiting(account: string): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const online = useOnline();
  const isAway = useAuthHostStatus(({ away }) => away);
  const [isLeft, setLeft] = useState(false);
  const [isSending, setSending] = useState(false);

  const tell = useCallback(
    ({ row: { id, name, count }, state }: Outcome) => {
      if (state === 'sent') {
        const sent = count > 1 ? 'envoyées' : 'envoyée';
        toasts.success(`${name}\u00a0: ${changesOf(count)} ${sent}`);
      } else if (state === 'conflict') {
        toasts.info(`${name}\u00a0: modifié entre-temps ailleurs`, {
          detail: 'Vos changements attendent\u00a0: choisissez ce que vous gardez.',
          action: { label: 'Choisir', run: () => void navigate(`/app/me/characters/${id}`) },
        });
      } else if (state === 'refused') {
        const refused = count > 1 ? 'refusées' : 'refusée';
        toasts.failure(`${name}\u00a0: ${changesOf(count)} ${refused}`, {
          detail: 'Ce que vous avez écrit est gardé dans « Mes personnages », avec la raison.',
          action: { label: 'Voir', run: () => void navigate('/app/me/characters') },
        });
      }
    },
    [navigate],
  );
  const run = useCallback(() => {
    setSending(true);
    void send(account)
      .then(outcomes => {
        outcomes.forEach(tell);
        setLeft(outcomes.some(({ state }) => state === 'left'));
        if (outcomes.some(({ state }) => state === 'sent'))
          void client.invalidateQueries({ queryKey: ['characters'] });
      })
      .catch(() => setLeft(true))
      .finally(() => setSending(false));
  }, [account, client, tell]);

  useEffect(() => (account && online && !isAway ? whenIdle(run) : undefined), [account, online, isAway, run]);
  useRetryWhenBack({ retry: run, retrying: isSending, isTransient: isLeft && online, onOnline: false });
}
