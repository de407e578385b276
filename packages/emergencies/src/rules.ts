import type { EmergencyKind } from './classifier.ts';
import { isDespair } from './despair.ts';
import { ROUTES, type Route } from './harms.ts';
import { isInjured } from './injuries.ts';
import { poisonedIn } from './poisoning.ts';
import type { Word } from './sentence.ts';
import { swallowingsIn } from './swallowing.ts';

/** Somebody is in danger, and no plant. `routes`: how a person came to harm by a product, each once, in the order of `ROUTES`. */
export interface Emergency {
  kind: EmergencyKind;
  routes: readonly Route[];
}

/** What the lists of words and the rules over them find in a few sentences. */
export function readRules(words: readonly Word[]): Emergency | undefined {
  const swallowings = swallowingsIn(words);
  const { routes: found, animal } = poisonedIn(words, swallowings);
  const routes = ROUTES.filter((route) => found.has(route));
  if (isDespair(words, swallowings)) return { kind: 'despair', routes };
  const signsOnly = routes.every((route) => route === 'unconscious' || route === 'unwell');
  if (animal && signsOnly) return { kind: 'animal', routes: [] };
  if (signsOnly && isInjured(words)) return { kind: 'injury', routes: [] };
  return routes.length > 0 ? { kind: 'poisoning', routes } : undefined;
}

/** The same as features of the classifier. */
export const whatRulesFound = (found: Emergency | undefined): string[] => (found ? [found.kind, ...found.routes] : []);
