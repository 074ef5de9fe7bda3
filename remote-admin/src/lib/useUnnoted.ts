import { confirm } from '@rpd/shared/ui/overlay';

/** Asks before a password that is shown this once is closed by Escape. `after`: what there would be to do then. */
export async function askUnnoted(after: string, onClose: () => void): Promise<void> {
  const isSure = await confirm({
    title: 'Fermer sans avoir noté le mot de passe ?',
    description: `Il ne sera plus jamais affiché : ${after}`,
    cancelLabel: 'Revenir au mot de passe',
    confirmLabel: 'Fermer',
  });
  if (isSure) onClose();
}
