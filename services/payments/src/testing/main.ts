import { feeSettled } from '@anar/contracts/messages/events';
import { readSettings } from '@anar/service-kit/lifecycle/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import mongoose from 'mongoose';
import Type from 'typebox';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { recordingParts } from './recording-parts.ts';

/**
 * The service as a separate process, for the tests that kill one; unless `EFFECTS=real` its effects only record what
 * they did.
 */
const { DIE, EFFECTS } = readSettings(
  Type.Object({
    DIE: Type.Optional(Type.Enum(['before-effect', 'after-effect', 'after-settlement'])),
    EFFECTS: Type.Enum(['real', 'recorded'], { default: 'recorded' }),
  }),
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
    ...(EFFECTS === 'recorded' && {
      parts: (service) =>
        recordingParts(service, {
          ...(DIE === 'before-effect' && { beforeEffect: die }),
          ...(DIE === 'after-effect' && { afterEffect: die }),
        }),
    }),
  }),
);
