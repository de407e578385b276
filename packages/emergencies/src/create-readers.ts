import {
  createEmergencyClassifier,
  type EmergencyModels,
  type EmergencyText,
  HARM_ROUTES,
  HARMS,
} from '@anar/classifier/emergency/emergency-text';
import { wordsOf } from '@anar/hindi/words';
import { memoize } from '@anar/india/memoize';
import { type ClearNo, clearNoIn } from './clear-no.ts';
import { EMERGENCY_KINDS, type Emergency, type EmergencyKind } from './emergency.ts';

export interface Readers {
  /**
   * Reads a text for danger to life before anything else: suicidal thoughts, a person harmed by a product, an animal, a
   * bite, a shock or a wound. Undefined for all other texts.
   */
  readEmergency(text: string): Emergency | undefined;
  /** A question of the text with a fixed negative answer, if any. */
  readClearNo(text: string): ClearNo | undefined;
}

const LETTERS_KEPT = 2000;
const LEAST_DANGER = 0.6;
/** Minimum probability of a named route of harm. */
const LEAST_ROUTE = 0.15;

/** One model for server and phone, which load it differently. */
export function createReaders({ classify, ...models }: EmergencyModels): Readers {
  const read = createEmergencyClassifier(models);
  // All readers of one text run one after the other.
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
  // A person with suicidal thoughts may have swallowed something already; first aid for an animal or an injury has
  // no routes.
  const whole = kind === 'poisoning' ? poisoning : kind === 'despair' ? 1 : Number.POSITIVE_INFINITY;
  const routes = HARM_ROUTES.filter((route) => chance(route) >= LEAST_ROUTE * whole);
  return { kind, routes: routes.sort((one, other) => chance(other) - chance(one)) };
}
