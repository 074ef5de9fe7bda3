import { confirm } from '@rpd/shared/ui/overlay';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker, useLocation } from 'react-router';

/**
 * Asks before a password that is shown this once is closed by Escape, or left by the browser's Back, which on a phone closes what is
 * open. `after`: what there would be to do then. Answers what the dialog's `onClose` is.
 */
export function useConfirmBeforeClose(after: string, onClose: () => void): () => void {
  const isSure = () =>
    confirm({
      title: 'Fermer sans avoir noté le mot de passe ?',
      description: `Il ne sera plus jamais affiché : ${after}`,
      cancelLabel: 'Revenir au mot de passe',
      confirmLabel: 'Fermer',
    });
  const { pathname } = useLocation();
  // A step of the page's own, as the one that ends its screen, is taken once the password is noted.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  const asked = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const { location } = blocker;
    if (!(await isSure())) return blocker.reset();
    blocker.proceed();
    // Another page ends the dialog by itself; another tab of this one, or another page of its list, does not.
    if (location.pathname === pathname) onClose();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void asked();
  }, [blocker.state]);
  return () => void isSure().then(sure => sure && onClose());
}
