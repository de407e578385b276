import { readSettings } from '@anar/service-kit/lifecycle/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import mongoose, { type Document } from 'mongoose';
import Type from 'typebox';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

/** The service as a separate process that kills itself after counting so many reviews: for the crash test. */
const { DIE_AFTER_REVIEWS } = readSettings(
  Type.Object({ DIE_AFTER_REVIEWS: Type.Integer({ minimum: 1 }) }),
  process.env,
);
let counted = 0;

mongoose.plugin((schema) => {
  schema.post('save', ({ collection }: Document) => {
    if (collection.collectionName !== 'ratings') return;
    counted += 1;
    if (counted === DIE_AFTER_REVIEWS) process.kill(process.pid, 'SIGKILL');
  });
});

await runService(buildApp(loadConfig(process.env)));
