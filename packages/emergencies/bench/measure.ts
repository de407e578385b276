import { readFileSync } from 'node:fs';
import { readEmergency } from '../src/read-emergency.ts';

/**
 * How many emergencies are seen, by kind, and how many ordinary questions are taken for one, in sets of sentences:
 * `node packages/emergencies/bench/measure.ts a.jsonl b.jsonl`. A line is `{"text": …, "kind": …}`; without a kind, or with `none`, it is
 * ordinary. Prints totals alone, so that a set that is held back stays unread; `--show` also prints what went wrong.
 */
interface Line {
  text: string;
  kind?: string | null;
}

const show = process.argv.includes('--show');
const files = process.argv.slice(2).filter((one) => one !== '--show');
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line),
);
const ordinary = lines.filter(({ kind }) => !kind || kind === 'none');
const urgent = lines.filter(({ kind }) => kind && kind !== 'none');
const percent = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;

for (const [kind, ofKind] of [...Map.groupBy(urgent, ({ kind }) => kind)].sort()) {
  const seen = ofKind.filter(({ text }) => readEmergency(text));
  const same = seen.filter(({ text }) => readEmergency(text)?.kind === kind);
  console.log(
    `${kind}: seen ${percent(seen.length, ofKind.length)}, as this kind ${percent(same.length, ofKind.length)}`,
  );
}
const seen = urgent.filter(({ text }) => readEmergency(text));
const alarms = ordinary.filter(({ text }) => readEmergency(text));
console.log(
  `all: seen ${percent(seen.length, urgent.length)}; false alarms ${percent(alarms.length, ordinary.length)}`,
);

if (show) {
  for (const { text, kind } of urgent) {
    const read = readEmergency(text)?.kind;
    if (read !== kind) console.log(`${kind} → ${read ?? 'missed'}: ${text}`);
  }
  for (const { text } of alarms) console.log(`false alarm, ${JSON.stringify(readEmergency(text))}: ${text}`);
}
