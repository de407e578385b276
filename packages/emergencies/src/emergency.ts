import type { HARM_ROUTES } from '@anar/classifier/emergency-text';

/** The first outweighs the others when a text tells of more than one. */
export const EMERGENCY_KINDS = ['despair', 'poisoning', 'animal', 'injury'] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];
export type Route = (typeof HARM_ROUTES)[number];

/** Somebody is in danger, and no plant. `routes`: how a person came to harm by a product, each once, the likeliest first. */
export interface Emergency {
  kind: EmergencyKind;
  routes: readonly Route[];
}
