import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node tools/kubernetes/make-schemas.ts swagger.json`: strict kubeconform schemas of the kinds that we use, from
 * Kubernetes' OpenAPI (`api/openapi-spec/swagger.json` of the Go module k8s.io/kubernetes, v1.34.4). Unknown fields are
 * refused.
 */
const KINDS = [
  ...['ConfigMap-v1', 'Namespace-v1', 'PersistentVolumeClaim-v1', 'Pod-v1', 'Secret-v1', 'Service-v1'],
  ...['ServiceAccount-v1', 'Deployment-apps-v1', 'DaemonSet-apps-v1', 'StatefulSet-apps-v1', 'Job-batch-v1'],
  ...['CronJob-batch-v1', 'HorizontalPodAutoscaler-autoscaling-v2', 'Ingress-networking-v1'],
  ...['NetworkPolicy-networking-v1', 'PodDisruptionBudget-policy-v1'],
];

type Json = { [key: string]: unknown };
type Definition = Json & { 'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[] };

const REF = '#/definitions/';
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Drops descriptions; `additionalProperties: false` where fields are listed; int-or-string where Kubernetes takes both.
 */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !key.startsWith('x-kubernetes-') && !(key === 'description' && typeof inner === 'string'),
  );
  const result: Json = Object.fromEntries(kept.map(([key, inner]) => [key, strict(inner)]));
  if (result.format === 'int-or-string') {
    delete result.type;
    delete result.format;
    result.oneOf = [{ type: 'string' }, { type: 'integer' }];
  }
  if (isObject(result.properties) && !('additionalProperties' in result)) result.additionalProperties = false;
  return result;
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.slice(REF.length)] : namesIn(inner),
  );
}

function withAll(definitions: Record<string, Definition>, first: Definition): Set<string> {
  const found = new Set<string>();
  const queue = namesIn(first);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...namesIn(definitions[name]));
  }
  return found;
}

function main(): void {
  const { definitions } = JSON.parse(readFileSync(process.argv[2] ?? 'swagger.json', 'utf8')) as {
    definitions: Record<string, Definition>;
  };
  const out = join(import.meta.dirname, 'schemas');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const shared = new Set<string>();
  const written: string[] = [];
  for (const definition of Object.values(definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const name = [kind, ...(group ? [group.split('.')[0]] : []), version].join('-');
      if (!KINDS.includes(name)) continue;
      for (const other of withAll(definitions, definition)) shared.add(other);
      const own = { ...(strict(definition) as Json) };
      const text = JSON.stringify(own).replaceAll(`"${REF}`, `"definitions.json${REF}`);
      writeFileSync(join(out, `${name.toLowerCase()}.json`), `${text}\n`);
      written.push(name);
    }
  }
  const all = Object.fromEntries([...shared].sort().map((name) => [name, strict(definitions[name])]));
  writeFileSync(join(out, 'definitions.json'), `${JSON.stringify({ definitions: all })}\n`);
  const missing = KINDS.filter((name) => !written.includes(name));
  if (missing.length > 0) throw new Error(`not in this OpenAPI: ${missing.join(', ')}`);
}

main();
