import { ROLE_BADGES } from '@rpd/shared/domain';
import {
  SIDEBAR_GROUPS,
  type Deployment,
  type ReleaseEvent,
  type RemoteChange,
  type RemoteDependents,
  type RemoteProblem,
  type Vital,
  VITAL_LIMITS,
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
export function eventLabel({ kind, version, share, pointer }: ReleaseEvent): string {
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
    case 'point':
      return `${version} à « ${pointer} »`;
    case 'unpoint':
      return `« ${pointer} » retiré, il montrait ${version}`;
  }
}

/** How often a version was reported. */
export const errorsOf = ({ reports }: Deployment, version: string): number =>
  reports.filter(one => one.version === version).reduce((sum, { count }) => sum + count, 0);

/** `Aucune erreur`, `1 erreur`, `12 erreurs`. */
export const errorCountLabel = (count: number): string =>
  count === 0 ? 'Aucune erreur' : `${formatNumber(count)} erreur${count > 1 ? 's' : ''}`;

/** « 3 personnes sur 120 en échec », of one version; undefined where nobody used it. */
export function healthLabel({ health }: Deployment, version: string): string | undefined {
  const found = health.find(one => one.version === version);
  if (!found) return undefined;
  const { people, failed } = found;
  if (failed === 0)
    return people === 1 ? 'Une personne, sans échec' : `${formatNumber(people)} personnes, sans échec`;
  return `${failed === 1 ? 'Une personne' : `${formatNumber(failed)} personnes`} sur ${formatNumber(people)} en échec`;
}

/** Why an administrator looks at an area: it is off, nothing of it is live, its versions are reported, or one is on trial. */
export function attentionLabels(deployment: Deployment): string[] {
  const { state, live, canary } = deployment;
  const errors = [live, canary?.version ?? null].flatMap(version =>
    version === null ? [] : [errorsOf(deployment, version)],
  );
  const reported = errors.reduce((sum, count) => sum + count, 0);
  return [
    state === 'off' && 'coupé',
    live === null && 'aucune version en ligne',
    reported > 0 && errorCountLabel(reported),
    canary && `${canary.version} à l’essai pour ${canary.share} %`,
  ].filter(label => typeof label === 'string');
}

const PLATFORM: Record<string, string> = {
  health: 'la plateforme, d’après ce que les navigateurs signalent',
  'release-token': 'le jeton de la plateforme',
  'npm start': 'le démarrage de la plateforme',
  compose: 'docker compose',
  migration: 'la mise à jour de la plateforme',
  expiry: 'la plateforme',
};

/** Who changed something: a person or a team by name, the platform by a word. */
export const actorLabel = (who: string): string => PLATFORM[who] ?? who;

/** `read:server` → `lire server`. */
export const scopeLabel = (scope: string): string =>
  scope.replace(/^read:/, 'lire ').replace(/^write:/, 'écrire ');

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
      const flat = ({
        areas,
        groups,
        roles,
        origins,
        offers,
        slots,
        api,
        isolated,
      }: RemoteChange['after']) => [
        ...areas,
        ...groups.map(group => SIDEBAR_GROUPS[group]),
        ...roles.map(role => ROLE_BADGES[role].label),
        ...origins,
        ...offers.map(slot => `offrir ${slot}`),
        ...slots.map(slot => `remplir ${slot}`),
        ...api.map(scopeLabel),
        ...(isolated ? ['cadre isolé'] : []),
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

/** What a web vital says of a visit, in people's words. */
export const VITAL_LABELS: Record<Vital, string> = {
  LCP: 'Page affichée',
  INP: 'Réponse à un geste',
  CLS: 'Ce qui bouge',
};

/** « 1,2 s », « 84 ms »; CLS has no unit. */
export const vitalLabel = (vital: Vital, value: number): string =>
  vital === 'CLS'
    ? formatNumber(Math.round(value * 1000) / 1000)
    : value < 1000
      ? `${formatNumber(Math.round(value))} ms`
      : `${formatNumber(Math.round(value / 100) / 10)} s`;

/** Where a value lies between what is good and what is poor. */
export function vitalState(vital: Vital, value: number): 'good' | 'fair' | 'poor' {
  const [good, poor] = VITAL_LIMITS[vital];
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
}
