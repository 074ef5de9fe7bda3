import { discordMoment, discordProblems } from '@rpd/shared/domain';
import { formatDate, Text } from '@rpd/shared/ui';
import { useWatch } from '@rpd/shared/ui/form';
import type { ServerForm } from './useServerForm.ts';

/** What was checked of the Discord identifier and invitation, and what was not: nobody asks Discord. */
export function DiscordCheck({ control }: Pick<ServerForm, 'control'>) {
  const id = useWatch({ control, name: 'serverDiscord_id' }).trim();
  const invitation = useWatch({ control, name: 'description.discord' }).trim();
  const problems = discordProblems(id, invitation);
  const since = discordMoment(id);
  const words = [
    since !== null && `l’identifiant est bien formé et date du ${formatDate(new Date(since).toISOString())}`,
    problems.includes('id') &&
      'l’identifiant n’en est pas un : 17 à 20 chiffres, dont une date de création qui est passée',
    invitation && problems.includes('invitation-foreign') && 'le lien n’est pas une invitation Discord',
    invitation &&
      problems.includes('invitation-dead') &&
      'l’invitation n’a pas de code que Discord donnerait',
    invitation &&
      !problems.some(problem => problem.startsWith('invitation')) &&
      'l’invitation a la forme de celles de Discord',
  ].filter(Boolean);
  return (
    <Text role="status" textStyle="sm" color={problems.length > 0 ? 'fg.warning' : 'fg.muted'}>
      {words.length > 0
        ? `Forme vérifiée : ${words.join(' ; ')}. Discord n’est pas interrogé : suivez l’invitation pour vous assurer qu’elle marche encore.`
        : null}
    </Text>
  );
}
