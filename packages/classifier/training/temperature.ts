import { softmax } from '../src/model.ts';

/** The temperature with the highest likelihood of the observed labels. */
export function bestTemperature(cases: readonly (readonly [scores: Float64Array, right: number])[]): number {
  const loss = (temperature: number) =>
    cases.reduce((sum, [scores, right]) => sum - Math.log(softmax(divided(scores, temperature))[right] ?? 0), 0);
  const tried = Array.from({ length: 46 }, (_, at) => (at + 5) / 20);
  return tried.reduce((best, one) => (loss(one) < loss(best) ? one : best));
}

export function divided(scores: Float64Array, temperature: number): Float64Array {
  return scores.map((score) => score / temperature);
}
