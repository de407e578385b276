import type { Orchard } from '@anar/contracts/orchards/orchards';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { TestIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';

type Reply = Awaited<ReturnType<Service['app']['inject']>>;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A grower of one service, with the requests of their phone. */
export interface Grower {
  userId: string;
  send(method: Method, url: string, payload?: object, headers?: object): Promise<Reply>;
  /** Creates an orchard by the form. */
  orchard(facts?: object): Promise<Orchard>;
  list(): Promise<Orchard[]>;
}

export function newGrower(service: Service, identity: TestIdentity): Grower {
  const userId = ulid();
  const send: Grower['send'] = async (method, url, payload, headers = {}) => {
    const sent = { method, url, headers: { ...identity.headers({ userId }), ...headers } };
    return service.app.inject(payload ? { ...sent, payload } : sent);
  };
  return {
    userId,
    send,
    async orchard(facts = {}) {
      return (await send('POST', '/api/orchards', { userId, ...facts })).json().orchard;
    },
    async list() {
      return (await send('GET', `/api/orchards/user/${userId}`)).json().data;
    },
  };
}
