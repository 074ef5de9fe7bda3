import { ApiError } from '@rpd/shared/http';
import { tryAndNotify } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { machinePassword } from './machine-password.ts';

const IN_DOUBT =
  'Le serveur n’a pas répondu : l’ancien mot de passe ne fonctionne peut-être déjà plus. Régénérez-le encore une fois.';

/** The outcome is unknown: only another renewal gives a password that surely works. */
function explainUnknownOutcome(error: unknown): never {
  throw error instanceof ApiError && error.status === 0 ? new ApiError(0, IN_DOUBT, {}, error) : error;
}

/**
 * Asks before a machine's password is renewed. Returns the response of `renew`, or null when it failed or was
 * cancelled.
 */
export async function confirmPasswordRenewal<Machine>(
  name: string,
  renew: (password: string) => Promise<Machine>,
): Promise<Machine | null> {
  let renewed: Machine | null = null;
  await confirm({
    title: `Régénérer le mot de passe de ${name} ?`,
    description: 'L’ancien cesse aussitôt de fonctionner : notez le nouveau là où l’ancien sert.',
    confirmLabel: 'Régénérer',
    tone: 'brand',
    act: async () => {
      const words = {
        done: () => `Modification réussi de ${name}`,
        failed: 'Erreur lors de la modification',
      };
      renewed = await tryAndNotify(renew(machinePassword()).catch(explainUnknownOutcome), words);
    },
  });
  return renewed;
}
