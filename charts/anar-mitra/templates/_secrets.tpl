{{/* Names of the three Secrets: the operator's, or the chart's own. Empty where there is none. */}}
{{- define "anar-mitra.keysSecret" -}}
{{ .Values.secrets.existingSecret | default (printf "%s-keys" (include "anar-mitra.fullname" .)) }}
{{- end }}
{{- define "anar-mitra.connectionsSecret" -}}
{{ .Values.secrets.connections.existingSecret | default (printf "%s-connections" (include "anar-mitra.fullname" .)) }}
{{- end }}
{{- define "anar-mitra.providersSecret" -}}
{{- with .Values.secrets.providers }}
{{- if .existingSecret }}{{ .existingSecret }}{{ else if .values }}{{ include "anar-mitra.fullname" $ }}-providers{{ end }}
{{- end }}
{{- end }}

{{/* Keys of calls between services, as a YAML list: one for each pair of `calls` in files/wiring.yaml, with the two that hold it. */}}
{{- define "anar-mitra.serviceKeys" -}}
{{- $list := list }}
{{- range $caller, $own := include "anar-mitra.wiring" . | fromYaml }}
{{- if not $own.forwards }}
{{- range $called := $own.calls }}
{{- $list = append $list (dict "name" (printf "SERVICE_KEY_%s_%s" $caller $called | upper) "holders" (list $caller $called)) }}
{{- end }}
{{- end }}
{{- end }}
{{- toYaml $list }}
{{- end }}

{{/* (list $ name): which variables a service reads from which Secret, as a YAML list; `key` where it is called otherwise there. */}}
{{- define "anar-mitra.secretVariables" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}
{{- $wiring := index (include "anar-mitra.wiring" $root | fromYaml) $name }}
{{- $plain := include "anar-mitra.variables" . | fromYaml }}
{{- $list := list }}
{{- $prefix := ternary (printf "%s_" (upper $name)) "" $root.Values.secrets.connections.perService }}
{{- range $wiring.servers }}
{{- $url := printf "%s_URL" (upper .) }}
{{- $list = append $list (dict "name" $url "key" (print $prefix $url) "secret" (include "anar-mitra.connectionsSecret" $root) "optional" false) }}
{{- end }}
{{- range $wiring.keys }}
{{- $list = append $list (dict "name" . "secret" (include "anar-mitra.keysSecret" $root) "optional" false) }}
{{- end }}
{{- range $wiring.optionalKeys }}
{{- $list = append $list (dict "name" . "secret" (include "anar-mitra.keysSecret" $root) "optional" true) }}
{{- end }}
{{- range include "anar-mitra.serviceKeys" $root | fromYamlArray }}
{{- if has $name .holders }}
{{- $list = append $list (dict "name" .name "secret" (include "anar-mitra.keysSecret" $root) "optional" false) }}
{{- $list = append $list (dict "name" (printf "%s_ACCEPTED" .name) "secret" (include "anar-mitra.keysSecret" $root) "optional" true) }}
{{- end }}
{{- end }}
{{- if and (eq $name "consult") $plain.TURN_URLS }}
{{- $list = append $list (dict "name" "TURN_SECRET" "secret" (include "anar-mitra.keysSecret" $root) "optional" false) }}
{{- end }}
{{- with include "anar-mitra.providersSecret" $root }}
{{- $secret := . }}
{{- range $wiring.providers }}
{{- if not (hasKey $plain .) }}{{ $list = append $list (dict "name" . "secret" $secret "optional" true) }}{{ end }}
{{- end }}
{{- end }}
{{- toYaml $list }}
{{- end }}

{{/*
Whether this render sees a cluster. `lookup` finds nothing in `helm template` and in GitOps tools: keys made there would be
other ones at each sync. The ConfigMap is in every namespace that exists; who may make one sees kube-system.
*/}}
{{- define "anar-mitra.seesCluster" -}}
{{- if or (lookup "v1" "ConfigMap" .Release.Namespace "kube-root-ca.crt") (lookup "v1" "Namespace" "" "kube-system") }}yes{{ end }}
{{- end }}

{{/*
Our own keys, base64, as YAML: those that are there stay, the others are made. Once for a render, because each call would
make others. Nothing when an existing Secret is named.
*/}}
{{- define "anar-mitra.ownKeys" -}}
{{- if not (hasKey .Values "madeKeys") }}
{{- $there := lookup "v1" "Secret" .Release.Namespace (include "anar-mitra.keysSecret" .) }}
{{- $keys := dict }}
{{- if not .Values.secrets.existingSecret }}
{{- if not (or .Values.local.enabled (and .Values.secrets.generate (include "anar-mitra.seesCluster" .))) }}
{{- fail "secrets.existingSecret is required here: keys are made only by helm install and upgrade with secrets.generate, where a cluster says which ones there are already. Name a Secret with JWT_PRIVATE_KEY, OTP_HASH_KEY, MEDIA_SIGNING_KEY and a SERVICE_KEY_… of each pair of services (docs/kubernetes.md#keys). To look first, --dry-run=server" }}
{{- end }}
{{- range list "OTP_HASH_KEY" "MEDIA_SIGNING_KEY" "TURN_SECRET" }}{{ $_ := set $keys . (randAlphaNum 48 | b64enc) }}{{ end }}
{{- range include "anar-mitra.serviceKeys" . | fromYamlArray }}{{ $_ := set $keys .name (randAlphaNum 48 | b64enc) }}{{ end }}
{{- $_ := set $keys "JWT_PRIVATE_KEY" (genPrivateKey "ecdsa" | b64enc) }}
{{- $_ := set $keys "VAPID_PRIVATE_KEY" (randBytes 32 | replace "+" "-" | replace "/" "_" | trimSuffix "=" | b64enc) }}
{{- end }}
{{- $_ := set .Values "madeKeys" (mergeOverwrite $keys ($there.data | default dict)) }}
{{- end }}
{{- toYaml .Values.madeKeys }}
{{- end }}

{{/* (list $ name): changes with what a service reads from Secrets, as far as this render can see them. */}}
{{- define "anar-mitra.secretsChecksum" -}}
{{- $root := index . 0 }}
{{- $seen := dict }}
{{- range list "connections" "providers" }}
{{- $given := index $root.Values.secrets . }}
{{- with $given.existingSecret }}
{{- $seen = mergeOverwrite $seen ((lookup "v1" "Secret" $root.Release.Namespace .).data | default dict) }}
{{- else }}
{{- $seen = mergeOverwrite $seen ($given.values | default dict) }}
{{- end }}
{{- end }}
{{- $seen = mergeOverwrite $seen (include "anar-mitra.ownKeys" $root | fromYaml) }}
{{- $own := dict }}
{{- range include "anar-mitra.secretVariables" . | fromYamlArray }}{{ $_ := set $own .name (get $seen (.key | default .name)) }}{{ end }}
{{- if eq (index . 1) "auth" }}{{ $_ := set $own "fcm" (get $seen "fcm-service-account.json") }}{{ end }}
{{- toJson $own | sha256sum }}
{{- end }}
