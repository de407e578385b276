import type { HARM_ROUTES } from '@anar/classifier/emergency/emergency-text';

/** In order of precedence when a text contains more than one. */
export const EMERGENCY_KINDS = ['despair', 'poisoning', 'animal', 'injury'] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];
export type Route = (typeof HARM_ROUTES)[number];

/** A person or animal is in danger. `routes`: how a product harmed a person, each once, most likely first. */
export interface Emergency {
  kind: EmergencyKind;
  routes: readonly Route[];
}
