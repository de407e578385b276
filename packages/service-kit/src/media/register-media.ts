import { mediaSweep } from '@anar/contracts/jobs';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import type { Tombstones } from '../events/tombstones.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../lifecycle/logger.ts';
import { createMediaStore, type MediaStore } from './media.ts';
import { createMediaLinks } from './media-links.ts';
import { registerMediaRoutes } from './media-routes.ts';

export interface MediaDeps {
  service: string;
  signingKey: string;
  app: FastifyInstance;
  connection: Connection | undefined;
  tombstones: Tombstones | undefined;
  jobs: Jobs | undefined;
  log: Logger;
}

const KEY_MIN_LENGTH = 32;
const SWEEP_AT = '40 2 * * *';

/** Store, route and nightly sweep of a service with photos. */
export function registerMedia(setup: MediaDeps): MediaStore {
  const { service, signingKey, app, connection, tombstones, jobs, log } = setup;
  if (connection === undefined || tombstones === undefined) throw new Error(`Service ${service} needs mongo for media`);
  if (signingKey.length < KEY_MIN_LENGTH) {
    throw new Error(`MEDIA_SIGNING_KEY must have at least ${KEY_MIN_LENGTH} characters`);
  }
  const links = createMediaLinks(service, signingKey);
  const media = createMediaStore(connection, links, tombstones);
  app.register(async (own) => registerMediaRoutes(own, service, connection, links));
  jobs?.define(mediaSweep, async () => {
    const removed = await media.sweep();
    log.info({ removed }, 'unclaimed media removed');
  });
  jobs?.every(mediaSweep, SWEEP_AT);
  return media;
}
