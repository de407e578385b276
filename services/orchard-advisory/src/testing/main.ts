import { advisoryCell } from '@anar/contracts/messages/jobs';
import { readSettings } from '@anar/service-kit/lifecycle/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import mongoose from 'mongoose';
import Type from 'typebox';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

/**
 * The service as a process of its own that makes the advice of one cell and kills itself when the first batch is
 * stored.
 */
const { DIE_DAY, DIE_CELL } = readSettings(
  Type.Object({ DIE_DAY: Type.String(), DIE_CELL: Type.String() }),
  process.env,
);
const { prototype } = mongoose.mongo.Collection;
const { insertMany } = prototype;

prototype.insertMany = async function dieAfter(...given) {
  const stored = await insertMany.apply(this, given);
  if (this.collectionName === 'advisories') process.kill(process.pid, 'SIGKILL');
  return stored;
};

const service = buildApp(loadConfig(process.env));
await runService(service);
await service.jobs.add(advisoryCell, 'first', { day: DIE_DAY, cell: DIE_CELL });
