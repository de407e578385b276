import { dispose } from '@anar/service-kit/testing';
import { printRoundTrips } from '@anar/service-kit/testing/round-trips';
import { countCalls } from '../src/testing/counted-calls.ts';

/** How many commands each call of the plant check sends to Mongo and Redis. The aims are asserted by `round-trips.test.ts`. */
printRoundTrips(await countCalls('bench'));
await dispose();
process.exit();
