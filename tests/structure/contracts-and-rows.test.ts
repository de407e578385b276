import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCatalogue, ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import type { RouteContract } from '@anar/contracts/route';
import { type Row, routeTable } from '@anar/gateway/routes';
import { fastify } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';

/** Contracts, gateway rows and the services' routes correspond one to one. */
const root = join(import.meta.dirname, '../..');
const contractsFolder = join(root, 'packages/contracts/src');

/** Between services only: no row exposes them. */
const INTERNAL = [
  'GET /.well-known/jwks.json',
  'GET /api/users/:userId/diagnoses',
  'GET /internal/consultations/:consultationId/state',
  'GET /internal/people/:userId/data',
  'GET /internal/users/:userId/closing',
  'GET /internal/users/:userId/contact',
  'POST /internal/holds',
];
/** Answered by the gateway itself, before any row of the path, with their scope. */
const GATEWAYS_OWN: Readonly<Record<string, string>> = {
  'GET /api/company': 'public',
  'GET /api/users/:userId/diagnoses': 'self',
};
/** Signed photo links, which the kit serves without a contract. */
const MEDIA_ROWS = ['/media/auth/*', '/media/orchard/*', '/media/diagnosis/*', '/media/consult/*'];
/** Pages with their own policy, for browsers only. */
const DOCUMENT_ROWS = ['/pay/:orderId', '/pay/:orderId/callback'];

interface Contract {
  /** `orchards/orchards/listOrchards`, `consult/doctors/listDoctors` */
  exported: string;
  name: string;
  contract: RouteContract;
}

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'replies' in value;

const modules = await Promise.all(
  globSync('**/*.ts', { cwd: contractsFolder }).map(async (file) => ({
    module: file.replace(/\.ts$/, ''),
    exports: (await import(join(contractsFolder, file))) as object,
  })),
);
const contracts: Contract[] = modules.flatMap(({ module, exports }) =>
  Object.entries(exports).flatMap(([name, contract]) =>
    isRoute(contract) ? [{ exported: `${module}/${name}`, name: `${contract.method} ${contract.path}`, contract }] : [],
  ),
);
const publicOnes = contracts.filter(({ contract }) => !contract.internal);
const behindRows = publicOnes.filter(({ name }) => !(name in GATEWAYS_OWN));

interface Declaration {
  service: string;
  scope: string;
}

/** `routes.user(contract, …)` and `routes.role(roles, contract, …)`. */
const DECLARATION = /\broutes\.(\w+)\(\s*(?:(?<=\brole\(\s*)(?:\w+|\[[^\]]*\]),\s*)?(\w+)/g;

/** Which service serves a contract to whom, from the routes of the services. */
function declarations(): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>();
  for (const file of globSync('{gateway,services/*}/src/**/routes.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    const imported = [...text.matchAll(/import \{([^}]*)\} from '@anar\/contracts\/([\w/-]+)'/g)];
    const exportOf = new Map(
      imported.flatMap(([, names = '', module]) =>
        names.split(',').map((one) => {
          const [name = '', alias = name] = one.trim().split(/\s+as\s+/);
          return [alias, `${module}/${name}`] as const;
        }),
      ),
    );
    for (const [, scope = '', name = ''] of text.matchAll(DECLARATION)) {
      const exported = exportOf.get(name) ?? `${file}: ${name}`;
      const service = file.startsWith('gateway/') ? 'gateway' : (file.split('/')[1] ?? '');
      found.set(exported, [...(found.get(exported) ?? []), { service, scope }]);
    }
  }
  return found;
}
const served = declarations();

/** Folder of the service that a row names. */
const FOLDERS: Readonly<Record<Row['service'], string>> = {
  auth: 'auth',
  orchard: 'orchard-advisory',
  diagnosis: 'diagnosis-ai',
  market: 'market-ingest',
  payments: 'payments',
  consult: 'consult-chat',
};

/** The rows as the gateway's router knows them; duplicate method and path would fail the start. */
const router = fastify();
for (const row of routeTable) {
  router.route({ method: [...row.methods], url: row.path, handler: async () => routeTable.indexOf(row) });
}
const met = new Map<string, Row>();

beforeAll(async () => {
  for (const { name, contract } of behindRows) {
    const url = contract.path.replace(/:\w+/g, '01K00000000000000000000000');
    const answer = await router.inject({ method: contract.method, url });
    const row = answer.statusCode === 200 ? routeTable[Number(answer.body)] : undefined;
    if (row) met.set(name, row);
  }
});

describe('public contracts', () => {
  it('are unique by method and path, and internal ones are listed here', () => {
    expect(publicOnes.length).toBeGreaterThan(40);
    expect(new Set(publicOnes.map(({ name }) => name)).size).toBe(publicOnes.length);
    const internal = contracts.filter(({ contract }) => contract.internal).map(({ name }) => name);
    expect(internal.sort()).toEqual(INTERNAL);
  });

  it('have a schema for exactly the parameters of their path', () => {
    const inPath = ({ path }: RouteContract) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
    const inSchema = ({ params }: RouteContract) =>
      Object.keys((params as { properties?: object } | undefined)?.properties ?? {}).sort();
    const wrong = contracts.filter(({ contract }) => inPath(contract).join() !== inSchema(contract).join());
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are known to the web by type', () => {
    const types = readFileSync(join(contractsFolder, 'public-routes.ts'), 'utf8');
    const withContracts = [...new Set(contracts.map(({ exported }) => exported.slice(0, exported.lastIndexOf('/'))))];
    expect(withContracts.filter((module) => !types.includes(`import('./${module}.ts')`))).toEqual([]);
  });

  it('match a gateway row that leads to the service that serves them', () => {
    const wrong = behindRows.flatMap(({ exported, name }) => {
      const row = met.get(name);
      const services = (served.get(exported) ?? []).map(({ service }) => service);
      const expected = row && FOLDERS[row.service];
      return services.length === 1 && services[0] === expected ? [] : [`${name}: ${expected} → ${services}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are public at their gateway row exactly if they are public at their service', () => {
    const scopesOf = (exported: string) => served.get(exported)?.map(({ scope }) => scope);
    const access = behindRows.map(({ exported, name }) => [name, scopesOf(exported)?.join(), met.get(name)?.access]);
    const wrong = access.filter(([, scope, row]) => (scope === 'public') !== (row === 'public'));
    expect(wrong).toEqual([]);
  });

  it('answered by the gateway itself are served by the gateway alone', () => {
    const own = publicOnes.filter(({ name }) => name in GATEWAYS_OWN);
    expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(GATEWAYS_OWN));
    for (const { exported, name } of own) {
      expect(served.get(exported)).toEqual([{ service: 'gateway', scope: GATEWAYS_OWN[name] }]);
    }
  });
});

describe('gateway rows', () => {
  it('match a contract, except signed links and documents', () => {
    const rowsMet = new Set(met.values());
    const others = routeTable.filter((row) => !rowsMet.has(row)).map(({ path }) => path);
    expect(others.sort()).toEqual([...MEDIA_ROWS, ...DOCUMENT_ROWS].sort());
    expect(routeTable.filter(({ document }) => document).map(({ path }) => path)).toEqual(DOCUMENT_ROWS);
  });
});

describe('errors', () => {
  /** Errors of `/media`, which has no contract, and of the gateway's socket and bodies. */
  const ELSEWHERE = [
    ...['call_over', 'call_taken'],
    'chat_photo_unknown',
    'farmer_in_call',
    'link_expired',
    ...['message_invalid', 'message_unknown'],
    'request_timeout',
    'too_fast',
    ...['too_many_uploads', 'unknown_socket'],
  ];

  it('of the catalogues and errors that contracts declare are the same, except those listed', async () => {
    const files = globSync('errors/*.ts', { cwd: contractsFolder });
    const catalogues = await Promise.all(
      files.map(async (file) => Object.values(await import(join(contractsFolder, file))) as ErrorCatalogue[]),
    );
    const entries = catalogues.flat().flatMap((catalogue): ErrorEntry[] => Object.values(catalogue));
    const declared = new Set(contracts.flatMap(({ contract }) => contract.errors ?? []));
    expect([...declared].filter((entry) => !entries.includes(entry))).toEqual([]);
    const kit = await import(join(contractsFolder, 'errors/kit.ts'));
    const ofAnyRoute = new Set(Object.values(kit.kitErrors));
    const codes = new Set([...declared].map(({ code }) => code));
    const idle = entries.filter((entry) => !ofAnyRoute.has(entry) && !codes.has(entry.code)).map(({ code }) => code);
    expect(idle.sort()).toEqual(ELSEWHERE);
  });
});
