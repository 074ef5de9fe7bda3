import { ROLE_BADGES } from '@rpd/shared/domain';
import {
  SIDEBAR_GROUPS,
  type Deployment,
  type ReleaseEvent,
  type RemoteChange,
  type RemoteDependents,
  type RemoteProblem,
} from '@rpd/shared/remote';
import { formatNumber } from '@rpd/shared/ui';

export const PROBLEMS: Record<RemoteProblem, string> = {
  network: 'Fichiers injoignables',
  integrity: 'Fichiers altérés, refusés',
  execution: 'Code qui ne démarre pas',
  contract: 'Contrat non respecté',
  chunk: 'Fichier perdu en cours de visite',
  render: 'Écran qui s’arrête sur une erreur',
  event: 'Erreur après une action',
  promise: 'Erreur en arrière-plan',
};

/** `1.2.0 mise en ligne`, as a sentence without who and when. */
export function eventLabel({ kind, version, share }: ReleaseEvent): string {
  switch (kind) {
    case 'release':
      return `${version} mise en ligne`;
    case 'rollback':
      return `Retour à ${version}`;
    case 'canary':
      return `${version} à l’essai pour ${share} %`;
    case 'promote':
      return `${version} : de l’essai à tout le monde`;
    case 'register':
      return `${version} enregistrée, sans être mise en ligne`;
    case 'abort':
      return `Fin de l’essai de ${version}`;
  }
}

/** How often a version was reported. */
export const errorsOf = ({ reports }: Deployment, version: string): number =>
  reports.filter(one => one.version === version).reduce((sum, { count }) => sum + count, 0);

/** `Aucune erreur`, `1 erreur`, `12 erreurs`. */
export const errorCountLabel = (count: number): string =>
  count === 0 ? 'Aucune erreur' : `${formatNumber(count)} erreur${count > 1 ? 's' : ''}`;

const PLATFORM: Record<string, string> = {
  'release-token': 'le jeton de la plateforme',
  'npm start': 'le démarrage de la plateforme',
  compose: 'docker compose',
  migration: 'la mise à jour de la plateforme',
};

/** Who changed something: a person or a team by name, the platform by a word. */
export const actorLabel = (who: string): string => PLATFORM[who] ?? who;

/** `Accordé : /app/guilds`, `Coupé`, as a sentence without who and when. */
export function changeLabel({ kind, before, after }: RemoteChange): string {
  switch (kind) {
    case 'off':
      return 'Coupé';
    case 'on':
      return 'Remis en service';
    case 'remove':
      return 'Retiré du registre';
    case 'grants': {
      const flat = ({ areas, groups, roles, origins, offers, slots }: RemoteChange['after']) => [
        ...areas,
        ...groups.map(group => SIDEBAR_GROUPS[group]),
        ...roles.map(role => ROLE_BADGES[role].label),
        ...origins,
        ...offers.map(slot => `offrir ${slot}`),
        ...slots.map(slot => `remplir ${slot}`),
      ];
      const [was, is] = [flat(before), flat(after)];
      const added = is.filter(one => !was.includes(one));
      const gone = was.filter(one => !is.includes(one));
      const parts = [
        ...(added.length > 0 ? [`accordé : ${added.join(', ')}`] : []),
        ...(gone.length > 0 ? [`repris : ${gone.join(', ')}`] : []),
      ];
      const words = parts.join(' ; ') || 'droits inchangés';
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}

/** What a person reads before a remote is switched off or taken out. */
export function dependentsLabel({
  areas,
  entries,
  canary,
  sessions,
  tokens,
  fillers,
}: RemoteDependents): string {
  const people =
    sessions > 1 ? `${formatNumber(sessions)} sessions sont ouvertes` : 'Votre session seule est ouverte';
  return [
    `Zones : ${areas.join(', ') || 'aucune'}.`,
    `Entrées du menu : ${entries.join(', ') || 'aucune'}.`,
    ...(canary ? [`À l’essai : ${canary.version} pour ${canary.share} %.`] : []),
    ...(fillers.length > 0
      ? [
          `Ajouts d’autres espaces qui disparaissent : ${fillers.map(({ title, remote }) => `${title} (${remote})`).join(', ')}.`,
        ]
      : []),
    ...(tokens > 0 ? [`Jetons de publication : ${tokens}.`] : []),
    `${people} en ce moment. Les liens que d’autres espaces font vers celui-ci ne sont pas connus.`,
  ].join(' ');
}
