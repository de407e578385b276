import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { expect, test } from 'vitest';
import { type Changes, india, sampleWeather } from '../../testing/sample-weather.ts';
import type { WeatherHour } from '../../weather/weather.ts';
import { scoredHours } from './scored-hours.ts';

const TODAY = '2026-11-21';

/** The findings of one hour of a day that is otherwise good. */
function findingsAt(clock: number, changes: Changes, phase: PlantPhase = 'fruiting'): string[] {
  const at = india(`${TODAY} ${String(clock).padStart(2, '0')}:00`);
  const hour = scoredHours(sampleWeather(TODAY, changes), india(`${TODAY} 05:00`), phase).find(
    (one) => one.at.getTime() === at.getTime(),
  );
  return (hour?.findings ?? []).map(({ kind, decision }) => `${kind} ${decision}`);
}

/** The same readings at every hour; each limit just reached and just passed. */
test.each<[Partial<WeatherHour>, string[]]>([
  [{ wind: 3 }, []],
  [{ wind: 2.9 }, ['calm caution']],
  [{ wind: 12 }, []],
  [{ wind: 12.1 }, ['wind caution']],
  [{ wind: 15 }, ['wind caution']],
  [{ wind: 15.1 }, ['wind avoid']],
  [{ gust: 20 }, []],
  [{ gust: 20.1 }, ['gust caution']],
  [{ gust: 25 }, ['gust caution']],
  [{ gust: 25.1 }, ['gust avoid']],
  [{ rainChance: 29 }, []],
  [{ rainChance: 30 }, ['rainChance caution']],
  [{ rainChance: 49 }, ['rainChance caution']],
  [{ rainChance: 50 }, ['rainChance avoid']],
  [{ temperature: 30 }, []],
  [{ temperature: 30.1 }, ['heat caution']],
  [{ temperature: 33 }, ['heat caution']],
  [{ temperature: 33.1 }, ['heat avoid']],
  [{ temperature: 15 }, []],
  [{ temperature: 14.9 }, ['cold caution']],
  [{ temperature: 10 }, ['cold caution']],
  [{ temperature: 9.9 }, ['cold avoid']],
  [{ temperature: 20, humidity: 50 }, []],
  [{ temperature: 20, humidity: 49 }, ['dryAir caution']],
  [{ temperature: 20, humidity: 39 }, ['dryAir caution']],
  [{ temperature: 25, humidity: 39 }, ['dryAir caution', 'fastDrying caution']],
  [{ temperature: 25.1, humidity: 39 }, ['dryAir avoid', 'fastDrying caution']],
  [{ temperature: 26, humidity: 45 }, ['dryAir caution']],
  [{ temperature: 26, humidity: 44 }, ['dryAir caution', 'fastDrying caution']],
  [{ temperature: 30, humidity: 85 }, []],
  [{ temperature: 32, humidity: 85.1 }, ['heat caution', 'moistAir caution']],
  [{ temperature: 30, humidity: 92 }, ['moistAir caution', 'slowDrying caution']],
  [{ temperature: 32, humidity: 92.1 }, ['heat caution', 'moistAir avoid', 'slowDrying caution']],
  [{ temperature: 17, humidity: 83 }, []],
  [{ temperature: 18, humidity: 84 }, ['slowDrying caution']],
  [{ temperature: 12, humidity: 91 }, ['cold caution', 'moistAir caution', 'slowDrying caution']],
  [{ temperature: 16, humidity: 92 }, ['moistAir caution', 'slowDrying avoid']],
])('at noon %j: %j', (hour, findings) => expect(findingsAt(12, { hour: () => hour })).toEqual(findings));

/** Rain in one hour of the day only. */
test.each<[string, number, number, string[]]>([
  ['in the hour, a trace', 12, 0.1, []],
  ['in the hour', 12, 0.2, ['raining avoid']],
  ['later, a trace', 13, 0.4, []],
  ['later, a little', 13, 0.5, ['rain caution']],
  ['later', 13, 1.9, ['rain caution']],
  ['later, much', 13, 2, ['rain avoid']],
  ['in the sixth hour', 17, 2, ['rain avoid']],
  ['in the seventh hour', 18, 2, []],
  ['an hour before', 11, 0.2, ['wetLeaves avoid']],
  ['two hours before', 10, 0.2, ['wetLeaves avoid']],
  ['three hours before', 9, 2, []],
])('rain %s: at %i h %d mm, findings at noon %j', (_, clock, rainMm, findings) =>
  expect(findingsAt(12, { hour: (_at, at) => (at === clock ? { rainMm } : {}) })).toEqual(findings),
);

const calm: Changes['hour'] = () => ({ wind: 4.9, cloud: 49 });
const unknownSun: Changes['day'] = () => ({ sunrise: null, sunset: null });
/** Sunrise 6:30, sunset 17:50; assumed 6:30 and 18:00 when unknown. */
test.each<[string, number, Changes, string[]]>([
  ['still an hour after sunrise', 7, { hour: calm }, ['inversion caution']],
  ['from then on', 8, { hour: calm }, []],
  ['two hours before sunset', 15, { hour: calm }, ['inversion caution']],
  ['before that', 14, { hour: calm }, []],
  ['under clouds', 7, { hour: () => ({ wind: 4.9, cloud: 50 }) }, []],
  ['with a breeze', 7, { hour: () => ({ wind: 5, cloud: 49 }) }, []],
  ['after an unknown sunrise', 7, { hour: calm, day: unknownSun }, ['inversion caution']],
  ['well after an unknown sunrise', 8, { hour: calm, day: unknownSun }, []],
  ['in the last hour before an unknown sunset', 17, { day: unknownSun }, []],
  ['after an unknown sunset', 18, { day: unknownSun }, ['dark avoid']],
  ['dew before eight', 7, { hour: () => ({ humidity: 93, temperature: 32 }) }, ['heat', 'dew', 'slow']],
])('light and calm air %s: %i h', (_, clock, changes, findings) => {
  const found = findingsAt(clock, changes);
  expect(found).toHaveLength(findings.length);
  for (const [index, finding] of findings.entries()) expect(found[index]).toContain(finding);
});
