import { attempt } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { machinePassword } from './machine-password.ts';

/** Asks before a machine's password is made anew; what `renew` answers, or null where nothing came of it. */
export async function askNewPassword<Machine>(
  name: string,
  renew: (password: string) => Promise<Machine>,
): Promise<Machine | null> {
  let renewed: Machine | null = null;
  await confirm({
    title: `Régénérer le mot de passe de ${name} ?`,
    description: 'L’ancien cesse aussitôt de fonctionner : notez le nouveau là où l’ancien sert.',
    confirmLabel: 'Régénérer',
    tone: 'brand',
    act: async () => {
      const words = {
        done: () => `Modification réussi de ${name}`,
        failed: 'Erreur lors de la modification',
      };
      renewed = await attempt(renew(machinePassword()), words);
    },
  });
  return renewed;
}
