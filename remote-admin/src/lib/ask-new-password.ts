import { told } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { machinePassword } from './machine-password.ts';

/** Asks before a machine's password is made anew; what `renew` answers, or undefined where nothing came of it. */
export async function askNewPassword<Machine>(
  name: string,
  renew: (password: string) => Promise<Machine>,
): Promise<Machine | undefined> {
  let renewed: Machine | undefined;
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
      renewed = await told(renew(machinePassword()), words).catch(() => undefined);
    },
  });
  return renewed;
}
