import {
  createEmergencyClassifier,
  type EmergencyModels,
  type EmergencyText,
  HARM_ROUTES,
  HARMS,
} from '@anar/classifier/emergency-text';
import { wordsOf } from '@anar/hindi/words';
import { memoize } from '@anar/india/memoize';
import { type ClearNo, clearNoIn } from './clear-no.ts';
import { EMERGENCY_KINDS, type Emergency, type EmergencyKind } from './emergency.ts';

export interface Readers {
  /**
   * Reads a text for danger to life, before anything else is read from it: a wish to die, a person hurt by a product, an animal, a bite, a
   * shock or a wound. Undefined for all other texts.
   */
  readEmergency(text: string): Emergency | undefined;
  /** A question in the text that is never weighed, if there is one. */
  readClearNo(text: string): ClearNo | undefined;
}

const LETTERS_KEPT = 2000;
const LEAST_DANGER = 0.6;
/** Of the ways in which a product may have harmed, one is named from this share on. */
const LEAST_ROUTE = 0.15;

/** One model reads on the server and on the phone, which load it each in their own way. */
export function createReaders({ classify, ...models }: EmergencyModels): Readers {
  const read = createEmergencyClassifier(models);
  // All readers of a text come one after the other.
  const wordsIn = memoize((text) => classify(wordsOf(text)), LETTERS_KEPT);
  return {
    readEmergency(text) {
      const found = read(wordsIn(text));
      return found.danger < LEAST_DANGER ? undefined : emergencyIn(found);
    },
    readClearNo: (text) => clearNoIn(wordsIn(text)),
  };
}

function emergencyIn({ harms }: EmergencyText): Emergency {
  const chance = (harm: (typeof HARMS)[number]) => harms[HARMS.indexOf(harm)] ?? 0;
  const poisoning = HARM_ROUTES.reduce((sum, route) => sum + chance(route), 0);
  const chanceOf = (kind: EmergencyKind) => (kind === 'poisoning' ? poisoning : chance(kind));
  const kind = EMERGENCY_KINDS.reduce((best, one) => (chanceOf(one) > chanceOf(best) ? one : best));
  // Who takes leave may have swallowed something already; first aid for an animal or an injury knows no routes.
  const whole = kind === 'poisoning' ? poisoning : kind === 'despair' ? 1 : Number.POSITIVE_INFINITY;
  const routes = HARM_ROUTES.filter((route) => chance(route) >= LEAST_ROUTE * whole);
  return { kind, routes: routes.sort((one, other) => chance(other) - chance(one)) };
}
