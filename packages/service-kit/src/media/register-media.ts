import { mediaSweep } from '@anar/contracts/messages/jobs';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Tombstones } from '../events/erasure/tombstones.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../lifecycle/operations/logger.ts';
import type { Shutdown } from '../lifecycle/shutdown/shutdown.ts';
import { createPhotoCleaner } from './image.ts';
import { createMediaStore, type MediaStore } from './media.ts';
import { createMediaLinks } from './media-links.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { createRefusals } from './refusals.ts';

export interface MediaDeps {
  service: string;
  signingKey: string;
  /** How many photos of one user may be refused in an hour. */
  refusalsPerHour: number;
  app: FastifyInstance;
  connection: Connection | undefined;
  redis: Redis | undefined;
  redisPrefix: string;
  metrics: Registry;
  onStop: Shutdown['onStop'];
  tombstones: Tombstones | undefined;
  jobs: Jobs | undefined;
  log: Logger;
}

const KEY_MIN_LENGTH = 32;
const SWEEP_AT = '40 2 * * *';

/** Store, route and nightly sweep of a service with photos. */
export function registerMedia(setup: MediaDeps): MediaStore {
  const { service, signingKey, app, connection, redis, tombstones, jobs, log, metrics, onStop } = setup;
  if (connection === undefined || tombstones === undefined) throw new Error(`Service ${service} needs mongo for media`);
  if (signingKey.length < KEY_MIN_LENGTH) {
    throw new Error(`MEDIA_SIGNING_KEY must have at least ${KEY_MIN_LENGTH} characters`);
  }
  const links = createMediaLinks(service, signingKey);
  const refusals = createRefusals(redis, `${setup.redisPrefix}:${service}:photo-refusals`, setup.refusalsPerHour);
  const photos = createPhotoCleaner({ refusals, metrics });
  // In phase `workers`, so that running requests keep their turn as long as the stop waits for them.
  onStop('workers', photos.close);
  onStop('workers', photos.stop);
  const media = createMediaStore(connection, links, tombstones, photos);
  app.register(async (own) => registerMediaRoutes(own, service, connection, links));
  jobs?.define(mediaSweep, async () => {
    const removed = await media.sweep();
    log.info({ removed }, 'unclaimed media removed');
  });
  jobs?.every(mediaSweep, SWEEP_AT);
  return media;
}
