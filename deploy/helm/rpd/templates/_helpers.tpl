{{- define "rpd.name" -}}
{{- printf "%s-%s" .root.Release.Name .component | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "rpd.selector" -}}
app.kubernetes.io/name: rpd
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "rpd.labels" -}}
{{ include "rpd.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* What every Pod has: no token of the cluster, no root, no capabilities. */}}
{{- define "rpd.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "rpd.container" -}}
image: {{ printf "%s%s:%s" .root.Values.images.registry .image .root.Values.images.tag | quote }}
imagePullPolicy: {{ .root.Values.images.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* One Pod of a Deployment on each node where that is possible. */}}
{{- define "rpd.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "rpd.selector" . | nindent 8 }}
{{- end -}}

{{/* At least one Pod stays when nodes are drained; nothing for a single one, which would hold the drain for ever. */}}
{{- define "rpd.budget" -}}
{{- if gt (int .replicas) 1 }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "rpd.name" . }}
  labels:
    {{- include "rpd.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "rpd.selector" . | nindent 6 }}
{{- end }}
{{- end -}}

{{- define "rpd.autoscaler" -}}
{{- if .autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "rpd.name" . }}
  labels:
    {{- include "rpd.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "rpd.name" . }}
  minReplicas: {{ .replicas }}
  maxReplicas: {{ .autoscaling.max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .autoscaling.cpuPercent }} }
{{- end }}
{{- end -}}

{{- define "rpd.service" -}}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "rpd.name" . }}
  labels:
    {{- include "rpd.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "rpd.selector" . | nindent 4 }}
  ports:
    - name: http
      port: 80
      targetPort: http
{{- end -}}
