import { feeSettled } from '@anar/contracts/messages/events';
import { readSettings } from '@anar/service-kit/lifecycle/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import mongoose from 'mongoose';
import Type from 'typebox';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { withCrashes } from './crashes.ts';

/** The service as a separate process, for the tests that kill one. */
const { DIE } = readSettings(
  Type.Object({ DIE: Type.Optional(Type.Enum(['before-effect', 'after-effect', 'after-settlement'])) }),
  process.env,
);
const die = () => void process.kill(process.pid, 'SIGKILL');

if (DIE === 'after-settlement') {
  mongoose.plugin((schema) => {
    schema.post('updateOne', function dieAfterSettlement({ modifiedCount }: { modifiedCount: number }) {
      if (modifiedCount === 1 && JSON.stringify(this.getUpdate()).includes(feeSettled.type)) die();
    });
  });
}

await runService(
  buildApp(loadConfig(process.env), {
    wrapEffects: (effects) =>
      withCrashes(effects, {
        ...(DIE === 'before-effect' && { beforeEffect: die }),
        ...(DIE === 'after-effect' && { afterEffect: die }),
      }),
  }),
);
