import Type from 'typebox';
import { baseConfig, baseSettings, readSettings } from '../../lifecycle/config.ts';
import { runService } from '../../lifecycle/run-service.ts';
import { buildNotes } from './notes-service.ts';
import { buildTally } from './tally-service.ts';

/** A kit service as its own process, for tests that kill it. */
const settings = readSettings(
  Type.Object({
    ...baseSettings,
    SERVICE: Type.Enum(['notes', 'tally']),
    DIE_AFTER_EFFECT: Type.Boolean({ default: false }),
    FAIL_BY: Type.Optional(Type.Enum(['throw', 'reject'])),
  }),
  process.env,
);
const config = baseConfig(settings);
await runService(
  settings.SERVICE === 'notes' ? buildNotes(config) : buildTally(config, { dieAfterEffect: settings.DIE_AFTER_EFFECT }),
);
if (settings.FAIL_BY === 'throw') setImmediate(fail);
if (settings.FAIL_BY === 'reject') setImmediate(async () => fail());

function fail(): never {
  throw new Error('nobody catches this');
}
