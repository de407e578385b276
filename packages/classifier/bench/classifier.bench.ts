import { readdirSync, readFileSync } from 'node:fs';
import { loadPlantTextClassifier } from '../src/plant-text.ts';

/** Texts classified per second on one core, and the time of the longest text. */

const AIM_PER_SECOND = 1000;
const AIM_LONGEST_MS = 20;
const LONGEST = 3000;
const ROUNDS = 3;

const folder = new URL('../training/data/problems/', import.meta.url);
const texts = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): string => JSON.parse(line).t),
);
const classifier = loadPlantTextClassifier();
for (const text of texts.slice(0, 1000)) classifier.classify(text);

const started = process.cpuUsage();
for (let round = 0; round < ROUNDS; round++) for (const text of texts) classifier.classify(text);
const perSecond = (ROUNDS * texts.length) / (seconds(process.cpuUsage(started)) || 1);

const longest = texts.join(' ').slice(0, LONGEST);
const times = Array.from({ length: 50 }, () => {
  const before = process.cpuUsage();
  classifier.classify(longest);
  return 1000 * seconds(process.cpuUsage(before));
}).sort((one, other) => one - other);
const median = times[times.length >> 1] ?? 0;

console.log(`${perSecond.toFixed(0)} texts a second and core (aim ${AIM_PER_SECOND})`);
console.log(`${LONGEST} letters in ${median.toFixed(1)} ms, median (aim ${AIM_LONGEST_MS})`);
process.exitCode = perSecond >= AIM_PER_SECOND && median <= AIM_LONGEST_MS ? 0 : 1;

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
