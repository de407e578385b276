import { baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import { createService } from '@anar/service-kit/lifecycle/service';
import Type from 'typebox';
import { registerRealtime } from '../../src/realtime/register-realtime.ts';
import { collectOnSignal } from './collect-on-signal.ts';
import { said, say } from './said.ts';

/** Our tier: with tokens, limits, contracts, acknowledgements and metrics. */
const settings = readSettings(Type.Object({ ...baseSettings, REPLICA_NAME: Type.String() }), process.env);
const config = { ...baseConfig(settings), replicaName: settings.REPLICA_NAME, socketsPerPerson: 10 };
const service = createService({ name: 'consult', title: 'Bench', config, uses: { mongo: false } });
const realtime = registerRealtime(service, config);
realtime.on(say, 'any', async ({ userId }, data) => realtime.toUser(userId, said, data));
collectOnSignal();
await runService(service);
