import { readFileSync } from 'node:fs';
import type { EmergencyKind, Route } from '../src/emergency.ts';
import { readEmergency } from '../src/read-emergency.ts';

interface Sentence {
  t: string;
  k: EmergencyKind | 'none';
  r?: Route[];
}

/** A share with its denominator. */
interface Share {
  count: number;
  of: number;
}

export interface Measurement {
  /** Of danger sentences: first aid is shown. */
  seen: Share;
  /** Of those: for the right kind. */
  rightKind: Share;
  /** Of the routes of detected poisonings: named. */
  routes: Share;
  /** Of ordinary sentences: first aid is shown. */
  falseAlarms: Share;
}

export const ratio = ({ count, of }: Share) => (of === 0 ? 1 : count / of);

/** Results of the readers on the kept sentences, of one kind or of all; totals only. */
export function measure(kind?: EmergencyKind): Measurement {
  const urgent = kept.filter(({ k }) => k !== 'none' && (!kind || k === kind));
  const seen = urgent.flatMap(({ t, k, r = [] }) => ({ found: readEmergency(t), k, r })).filter(({ found }) => found);
  const routes = seen
    .filter(({ k }) => k === 'poisoning')
    .flatMap(({ found, r }) => r.map((one) => found?.routes.includes(one)));
  const ordinary = kept.filter(({ k }) => k === 'none');
  return {
    seen: { count: seen.length, of: urgent.length },
    rightKind: { count: seen.filter(({ found, k }) => found?.kind === k).length, of: seen.length },
    routes: { count: routes.filter(Boolean).length, of: routes.length },
    falseAlarms: { count: ordinary.filter(({ t }) => readEmergency(t)).length, of: ordinary.length },
  };
}

const kept = readFileSync(new URL('./sentences/blind-2026-11.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Sentence);
