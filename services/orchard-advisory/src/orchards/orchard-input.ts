import { ORCHARD_DEFAULTS } from '@anar/contracts/constants';
import type { ChangeOrchardRequest, CreateOrchardRequest, NewOrchardRequest } from '@anar/contracts/orchards/orchards';
import { plainText } from '@anar/india/text';
import type { OrchardFields } from './orchard.model.ts';
import type { OrchardChange } from './orchard-change.ts';
import type { Location, LocationInput } from './orchard-location.ts';

/** Facts of a new orchard, in the stored names. */
export type OrchardFacts = Omit<OrchardFields, 'userId' | 'status' | 'createdAt' | 'phaseToldAt'>;

const FIRST_ORCHARD_NAME = 'मेरा बाग';

/** The wizard's names, mapped. It does not ask for soil or irrigation: the form's defaults apply until edited. */
export function factsFromOnboarding(request: NewOrchardRequest, location?: Location): OrchardFacts {
  return {
    ...location,
    name: FIRST_ORCHARD_NAME,
    plantAge: request.plantAge,
    plantCount: request.plantCount,
    plantPhase: request.currentPhase,
    plantBahar: request.baharType,
    soilType: ORCHARD_DEFAULTS.soilType,
    irrigationType: ORCHARD_DEFAULTS.irrigationType,
  };
}

/** The form's names, mapped, with the location if there is one. */
export function factsFromForm(request: CreateOrchardRequest, location?: Location): OrchardFacts {
  const { userId, name, ...given } = withoutLocation(request);
  return { ...ORCHARD_DEFAULTS, ...given, ...location, name: plainText(name ?? '') || FIRST_ORCHARD_NAME };
}

/** The location is stored as `readLocation` returns it, under none of the request's names for it. */
function withoutLocation<Request extends LocationInput>(request: Request): Omit<Request, keyof LocationInput> {
  const { lat, latitude, long, longitude, placeId, ...rest } = request;
  return rest;
}

/** What was changed, mapped: a blank name changes nothing, an answer about the resting trees gets its time. */
export function changesFrom(request: ChangeOrchardRequest, now: Date, location?: Location): OrchardChange {
  const { name, resting, despiteWait, ...given } = withoutLocation(request);
  const newName = plainText(name ?? '');
  return {
    ...given,
    ...location,
    ...(newName && { name: newName }),
    ...(resting !== undefined && { resting: resting === null ? null : { value: resting, toldAt: now } }),
  };
}
