import { tank as words } from '../../../i18n/hi/tank.ts';
import { texts } from '../../../i18n/texts.ts';
import type { Amount } from './tank-doses.ts';

const say = texts(words);
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const LARGE = { ml: 'litreAmount', g: 'kilogramAmount' } as const;

/** '37.5 मिली', '1.5 से 2 किलो'; never rounded up, so that nothing beyond the label is told. */
export function amountText({ from, to, unit }: Amount): string {
  const large = to >= 1000;
  const [low, high] = [from, to].map((value) => number.format(large ? down(value / 1000, 100) : down(value, 10)));
  const n = low === high ? `${high}` : say('range', { from: `${low}`, to: `${high}` });
  return say(large ? LARGE[unit] : unit, { n });
}

function down(value: number, parts: number): number {
  return Math.floor(value * parts + 1e-6) / parts;
}
