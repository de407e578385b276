import { type Filling, fill } from './fill.ts';

/**
 * The texts of one feature, loaded with its own chunk and not with the first screen: `const say = texts(voiceTexts)`, then
 * `say('listening')`, looked up at each call. Texts that every screen needs are in `hi.ts` and read with `t`.
 */
export function texts<const C extends Readonly<Record<string, string>>>(catalogue: C) {
  return <K extends keyof C & string>(name: K, ...[params]: Filling<C[K]>): string =>
    fill(catalogue[name] ?? name, params);
}
