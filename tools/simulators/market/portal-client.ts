import type { FastifyInstance } from 'fastify';
import type { PortalRecord } from './record.ts';
import { RESOURCE } from './server.ts';

export const POMEGRANATE = { 'filters[commodity]': 'Pomegranate' };

/** A test client of the simulator, with the key `right`. */
export function createPortalClient(app: FastifyInstance) {
  function get(query: Record<string, string> = {}, resource = RESOURCE) {
    const asked = { 'api-key': 'right', format: 'json', limit: '1000', offset: '0', ...query };
    return app.inject(`/resource/${resource}?${new URLSearchParams(asked)}`);
  }
  const ask = async (query: Record<string, string> = {}) => (await get(query)).json();
  const all = async (): Promise<PortalRecord[]> => (await ask({ ...POMEGRANATE, limit: '10000' })).records;
  return { get, ask, all };
}
