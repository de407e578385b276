{{/* Names and labels. */}}
{{- define "anar-mitra.fullname" -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .Release.Name) }}
{{- fail (printf "the release name %s must be a DNS label that starts with a letter: Services are named after it" .Release.Name) }}
{{- end -}}
{{- ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (contains .Chart.Name .Release.Name) | trunc 36 | trimSuffix "-" }}
{{- end }}

{{/* (list $ component) */}}
{{- define "anar-mitra.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name | quote }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* (list $ component) */}}
{{- define "anar-mitra.labels" -}}
{{ include "anar-mitra.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
{{- end }}

{{/* Every pod of this release. */}}
{{- define "anar-mitra.everyPod" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{/* (list $ image): a digest, or a tag: the chart's version unless said otherwise. */}}
{{- define "anar-mitra.image" -}}
{{- $image := index . 1 -}}
{{ $image.repository }}{{ if $image.digest }}@{{ $image.digest }}{{ else }}:{{ $image.tag | default (index . 0).Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "anar-mitra.serviceImage" -}}
{{ include "anar-mitra.image" (list . .Values.image) }}
{{- end }}

{{- define "anar-mitra.simulatorsUrl" -}}
http://{{ include "anar-mitra.fullname" . }}-simulators:8080
{{- end }}

{{/* What services are to each other: files/wiring.yaml, as YAML. */}}
{{- define "anar-mitra.wiring" -}}
{{ tpl (.Files.Get "files/wiring.yaml") . }}
{{- end }}

{{/* (list $ name): settings of a service over those of all, as YAML. */}}
{{- define "anar-mitra.settings" -}}
{{- $root := index . 0 -}}
{{ toYaml (mergeOverwrite (deepCopy $root.Values.defaults) (deepCopy (index $root.Values.services (index . 1)))) }}
{{- end }}

{{/* A quantity of Kubernetes (128Mi, 1.5Gi) in bytes. */}}
{{- define "anar-mitra.bytes" -}}
{{- $of := dict "" 1 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 }}
{{- mulf (regexFind "^[0-9.]+" . | float64) (get $of (regexFind "[A-Za-z]*$" .) | float64) | int64 }}
{{- end }}

{{/* (list $name $settings): a folder in memory counts as the container's, which would be killed before the folder is full. */}}
{{- define "anar-mitra.checkTmp" -}}
{{- $tmp := (index . 1).tmp }}{{ $memory := (index . 1).resources.limits.memory }}
{{- if eq ($tmp.medium | default "") "Memory" }}
{{- if ge (include "anar-mitra.bytes" $tmp.sizeLimit | int64) (include "anar-mitra.bytes" $memory | int64) }}
{{- fail (printf "services.%s: tmp.medium Memory with tmp.sizeLimit %s needs more than resources.limits.memory, %s" (index . 0) $tmp.sizeLimit $memory) }}
{{- end }}
{{- end }}
{{- end }}

{{/* A number of YAML as it was written: Helm's numbers are floats, and 2000000 would be 2e+06. */}}
{{- define "anar-mitra.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* (list $ name): plain variables of a service, as YAML. Literal in the pod, so that a change of one is a new pod. */}}
{{- define "anar-mitra.variables" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}
{{- $wiring := index (include "anar-mitra.wiring" $root | fromYaml) $name }}
{{- $settings := include "anar-mitra.settings" . | fromYaml }}
{{- $full := include "anar-mitra.fullname" $root }}
{{- $all := dict "ANAR_ENV" (ternary "local" "production" $root.Values.local.enabled) }}
{{- $all = merge $all (dict "HOST" "0.0.0.0" "PORT" "8080" "MANAGEMENT_HOST" "0.0.0.0" "MANAGEMENT_PORT" "9090") }}
{{- /* Within the time of a stop: what a proxy is about to send over an idle connection is answered. */}}
{{- $_ := set $all "KEEP_ALIVE_GRACE_SECONDS" "3" }}
{{- $_ := set $all "JWKS_URL" (printf "http://%s-auth:8080/.well-known/jwks.json" $full) }}
{{- with $wiring.database }}{{ $_ := set $all "MONGO_DB" . }}{{ end }}
{{- if $wiring.publicUrl }}{{ $_ := set $all "PUBLIC_URL" $root.Values.publicUrl }}{{ end }}
{{- range $variable, $other := $wiring.calls }}
{{- $_ := set $all $variable (printf "http://%s-%s:8080" $full $other) }}
{{- end }}
{{- range $variable, $other := $wiring.replicas }}
{{- $_ := set $all $variable (printf "_http._tcp.%s-%s-replicas.%s.svc.%s" $full $other $root.Release.Namespace $root.Values.clusterDomain) }}
{{- end }}
{{- if eq $name "auth" }}{{ if $root.Values.secrets.providers.fcm }}{{ $_ := set $all "FCM_SERVICE_ACCOUNT_FILE" "/secrets/fcm-service-account.json" }}{{ end }}{{ end }}
{{- if $root.Values.local.enabled }}{{ $all = mergeOverwrite $all ($wiring.local | default dict) }}{{ end }}
{{- range $more := list $root.Values.env $settings.env }}
{{- range $variable, $value := $more }}
{{- if not (kindIs "invalid" $value) }}{{ $_ := set $all $variable (include "anar-mitra.text" $value) }}{{ end }}
{{- end }}
{{- end }}
{{- toYaml $all }}
{{- end }}

{{/* (list $ name): `env` of a container of a service. */}}
{{- define "anar-mitra.env" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}
{{- range $variable, $value := include "anar-mitra.variables" . | fromYaml }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- if eq $name "consult" }}
# The first label of its name in the headless Service, where the gateway finds it.
- name: REPLICA_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
{{- end }}
{{- range include "anar-mitra.secretVariables" . | fromYamlArray }}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key | default .name }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}
{{- with (include "anar-mitra.settings" (list $root $name) | fromYaml).extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Pod Security `restricted`; the same for every pod. */}}
{{- define "anar-mitra.podSecurity" -}}
serviceAccountName: {{ include "anar-mitra.fullname" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "anar-mitra.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Where a pod may run: of the merged settings. */}}
{{- define "anar-mitra.placement" -}}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* At the management port. Only a hung process is started again: /livez asks nothing outside it. */}}
{{- define "anar-mitra.probes" -}}
startupProbe:
  httpGet: { path: /livez, port: management }
  periodSeconds: 1
  timeoutSeconds: 3
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /livez, port: management }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: management }
  periodSeconds: 3
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}
