import { readSettings } from '@anar/service-kit/lifecycle/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import mongoose from 'mongoose';
import Type from 'typebox';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

/**
 * The service as a process of its own that kills itself after judging this many alerts, to test what the next process
 * does.
 */
const { DIE_AFTER_ALERTS } = readSettings(Type.Object({ DIE_AFTER_ALERTS: Type.Integer({ minimum: 1 }) }), process.env);
let judged = 0;

mongoose.plugin((schema) => {
  schema.post('updateOne', function dieAfter({ modifiedCount }: { modifiedCount: number }) {
    if (this.model.modelName !== 'PriceAlert' || modifiedCount === 0) return;
    judged += 1;
    if (judged === DIE_AFTER_ALERTS) process.kill(process.pid, 'SIGKILL');
  });
});

await runService(buildApp(loadConfig(process.env)));
