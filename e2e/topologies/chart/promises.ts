import type { KubernetesObject } from './render.ts';

interface Container {
  name: string;
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  securityContext?: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
  startupProbe?: object;
  livenessProbe?: object;
  readinessProbe?: object;
}
interface PodSpec {
  containers: Container[];
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  hostNetwork?: boolean;
  volumes?: Record<string, unknown>[];
}
interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface Pod {
  owner: KubernetesObject;
  labels: Record<string, string>;
  spec: PodSpec;
}

const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;

function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.flatMap(owner => {
    const template = owner.spec?.['template'] as
      | { metadata: { labels: Record<string, string> }; spec: PodSpec }
      | undefined;
    return template ? [{ owner, labels: template.metadata.labels, spec: template.spec }] : [];
  });
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(
    ({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''),
  );

const selectorOf = ({ spec }: KubernetesObject, key: string): Selector => spec?.[key] ?? {};

/** What a Pod lacks of what each one has. */
function podProblems({ owner, spec }: Pod): string[] {
  const problems: string[] = [];
  const need = (holds: boolean | undefined, what: string): void => {
    if (!holds) problems.push(`${nameOf(owner)}: ${what}`);
  };
  const { securityContext, containers, volumes = [] } = spec;
  need(securityContext?.runAsNonRoot && (securityContext.runAsUser ?? 0) > 0, 'may run as root');
  need(securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile');
  need(spec.automountServiceAccountToken === false, 'has a token of the cluster');
  need(!spec.hostNetwork && volumes.every(volume => !('hostPath' in volume)), 'uses the node');
  for (const one of containers) {
    need(one.securityContext?.readOnlyRootFilesystem, `${one.name} writes to its root`);
    need(one.securityContext?.allowPrivilegeEscalation === false, `${one.name} may gain privileges`);
    need(one.securityContext?.capabilities?.drop?.includes('ALL'), `${one.name} has capabilities`);
    for (const bound of ['limits', 'requests'] as const)
      for (const resource of ['cpu', 'memory'])
        need(one.resources?.[bound]?.[resource] !== undefined, `${one.name} has no ${bound} of ${resource}`);
    if (owner.kind === 'Deployment')
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
        need(one[probe] !== undefined, `${one.name} has no ${probe}`);
  }
  return problems;
}

const CLUSTER_WIDE = new Set(['ClusterRole', 'ClusterRoleBinding', 'Namespace', 'CustomResourceDefinition']);

/** Where rendered objects break what the chart promises, one sentence each. */
export function promiseProblems(objects: readonly KubernetesObject[]): string[] {
  const pods = podsOf(objects);
  const problems = pods.flatMap(podProblems);
  const ofKind = (kind: string) => objects.filter(one => one.kind === kind);
  for (const one of objects) if (CLUSTER_WIDE.has(one.kind)) problems.push(`${nameOf(one)} is cluster-wide`);

  const scaled = new Set(
    ofKind('HorizontalPodAutoscaler').map(
      ({ spec }) => (spec?.['scaleTargetRef'] as { name: string } | undefined)?.name,
    ),
  );
  for (const { owner, labels } of pods) {
    const replicas = Number(owner.spec?.['replicas'] ?? 1);
    const isSeveral = replicas > 1 || scaled.has(owner.metadata.name);
    const budgets = ofKind('PodDisruptionBudget').filter(one => selects(selectorOf(one, 'selector'), labels));
    if (owner.kind === 'Deployment' && isSeveral && budgets.length !== 1)
      problems.push(`${nameOf(owner)} has ${budgets.length} budgets`);
    if (scaled.has(owner.metadata.name) && owner.spec?.['replicas'] !== undefined)
      problems.push(`${nameOf(owner)}: an upgrade would undo its autoscaling`);
    for (const direction of ['Ingress', 'Egress']) {
      const policies = ofKind('NetworkPolicy').filter(
        one =>
          (one.spec?.['policyTypes'] as string[] | undefined)?.includes(direction) === true &&
          selects(selectorOf(one, 'podSelector'), labels),
      );
      if (policies.length === 0) problems.push(`${nameOf(owner)} is selected by no policy of ${direction}`);
    }
    const own = (owner.spec?.['selector'] as Selector | undefined)?.matchLabels;
    if (owner.kind === 'Deployment' && !selects({ matchLabels: own ?? { none: 'none' } }, labels))
      problems.push(`${nameOf(owner)} does not select its own Pods`);
  }
  for (const service of ofKind('Service')) {
    const selector = { matchLabels: (service.spec?.['selector'] ?? {}) as Record<string, string> };
    const found = pods.filter(({ labels }) => selects(selector, labels));
    if (found.length !== 1) problems.push(`${nameOf(service)} selects ${found.length} Deployments`);
  }
  const services = new Set(ofKind('Service').map(({ metadata }) => metadata.name));
  for (const backend of JSON.stringify(ofKind('Ingress')).matchAll(/"service":\{"name":"([^"]+)"/g))
    if (!services.has(backend[1] ?? ''))
      problems.push(`the ingress leads to ${backend[1]}, which is no Service`);
  const names = objects.map(nameOf);
  for (const name of names.filter((one, index) => names.indexOf(one) !== index))
    problems.push(`${name} is there twice`);
  return problems;
}
