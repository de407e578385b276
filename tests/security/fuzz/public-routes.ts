import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RouteContract } from '@anar/contracts/route';
import Type, { type TSchema } from 'typebox';

export interface PublicRoute {
  /** Method and path as OpenAPI writes it. */
  readonly name: string;
  readonly contract: RouteContract;
  /** All inputs of a request as one schema: `params`, `query`, `body` or `form`. */
  readonly input: TSchema;
}

const contracts = dirname(createRequire(import.meta.url).resolve('@anar/contracts/route'));
const nameOf = ({ method, path }: RouteContract) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'replies' in value;

function inputOf({ params, query, body, form }: RouteContract): TSchema {
  const parts = { ...(params && { params }), ...(query && { query }), ...(body && { body }), ...(form && { form }) };
  return Type.Object(parts);
}

/** Every route of the contracts that the gateway exposes. */
export async function publicRoutes(): Promise<PublicRoute[]> {
  const modules = await Promise.all(
    globSync('**/*.ts', { cwd: contracts }).map((file) => import(join(contracts, file))),
  );
  return modules
    .flatMap((module) => Object.values(module).filter(isRoute))
    .filter(({ internal }) => !internal)
    .map((contract) => ({ name: nameOf(contract), contract, input: inputOf(contract) }));
}
