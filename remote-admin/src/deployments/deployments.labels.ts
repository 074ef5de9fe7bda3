import type { Deployment, ReleaseEvent, RemoteProblem } from '@rpd/shared/remote';
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
      return `${version} : de l’essai à tout le monde`;
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

/** Who changed something: a person or a team by name, the platform by a word. */
export const actorLabel = (who: string): string =>
  who === 'release-token' ? 'le jeton de la plateforme' : who;
