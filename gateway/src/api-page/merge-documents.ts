import { addGatewayErrors } from './gateway-errors.ts';

/** The part of an OpenAPI document that merging needs. */
export interface ApiDocument {
  readonly info?: { readonly title?: string; readonly description?: string; readonly version?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

const PUBLIC_PATH = /^\/(?:api|media)\//;

/** Puts the service's name before the names of its schemas, so that two services may use the same one. */
function withOwnNames(service: string, document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document).replaceAll('"#/components/schemas/', `"#/components/schemas/${service}.`);
  const renamed = JSON.parse(text) as ApiDocument;
  const schemas = Object.entries(renamed.components?.schemas ?? {}).map(([name, schema]) => [
    `${service}.${name}`,
    schema,
  ]);
  return { ...renamed, components: { schemas: Object.fromEntries(schemas) } };
}

/** Adds the errors that the gateway may answer before the service is asked. */
function withGatewayErrors(path: string, operations: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all = Object.entries(operations);
  return Object.fromEntries(all.map(([method, one]) => [method, addGatewayErrors(path, one as object)]));
}

/**
 * Merges the gateway's own document and those of the services. Only public paths are taken; on conflict the gateway's
 * own operation wins. `undefined` is a service that could not be reached: the description names it.
 */
export function mergeDocuments(own: ApiDocument, parts: ReadonlyMap<string, ApiDocument | undefined>): ApiDocument {
  const away = [...parts].filter(([, document]) => document === undefined).map(([service]) => service);
  const there = [...parts].flatMap(([service, document]) => (document ? [withOwnNames(service, document)] : []));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const document of [...there, own]) {
    for (const [path, operations] of Object.entries(document.paths ?? {})) {
      if (PUBLIC_PATH.test(path)) paths[path] = { ...paths[path], ...withGatewayErrors(path, operations) };
    }
  }
  const schemas = Object.assign({}, own.components?.schemas, ...there.map((document) => document.components?.schemas));
  const description =
    away.length === 0 ? 'Every public call.' : `Not reachable just now, so missing here: ${away.join(', ')}.`;
  return { ...own, info: { ...own.info, description }, paths, components: { ...own.components, schemas } };
}
