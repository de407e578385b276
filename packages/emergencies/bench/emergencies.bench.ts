import { EMERGENCY_KINDS } from '../src/emergency.ts';
import { type Measurement, measure, ratio } from './measure.ts';

/** Recall on the kept emergencies, and false positives on the ordinary sentences: totals only. */

const LEAST_SEEN = 0.97;
const MOST_FALSE_ALARMS = 0.01;

const all = measure();
for (const kind of EMERGENCY_KINDS) print(kind, measure(kind));
print('all', all);
console.log(`false alarms ${share(all.falseAlarms)}`);
process.exitCode = ratio(all.seen) >= LEAST_SEEN && ratio(all.falseAlarms) <= MOST_FALSE_ALARMS ? 0 : 1;

function print(name: string, { seen, rightKind, routes }: Measurement): void {
  const ways = routes.of > 0 ? `, routes ${share(routes)}` : '';
  console.log(`${name.padEnd(10)} seen ${share(seen)}, as this kind ${share(rightKind)}${ways}`);
}

function share(some: Measurement['seen']): string {
  return `${(100 * ratio(some)).toFixed(1)} % of ${some.of}`;
}
