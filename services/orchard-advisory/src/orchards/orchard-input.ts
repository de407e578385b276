import { ORCHARD_DEFAULTS } from '@anar/contracts/constants';
import type { CreateOrchardRequest, NewOrchardRequest, Orchard } from '@anar/contracts/orchards';
import { plainText } from '@anar/service-kit/plain-text';

/** What a grower says about a new orchard, in the stored names. */
export type OrchardFacts = Omit<
  Orchard,
  'id' | 'userId' | 'status' | 'createdAt' | 'lastFertilizerName' | 'lastFertilizerAt'
>;

const FIRST_ORCHARD_NAME = 'मेरा बाग';

/** The wizard's names, mapped. It does not ask for soil or irrigation: the form's defaults stand until edited. */
export function factsFromOnboarding(request: NewOrchardRequest): OrchardFacts {
  return {
    name: FIRST_ORCHARD_NAME,
    plantAge: request.plantAge,
    plantCount: request.plantCount,
    plantPhase: request.currentPhase,
    plantBahar: request.baharType,
    soilType: ORCHARD_DEFAULTS.soilType,
    irrigationType: ORCHARD_DEFAULTS.irrigationType,
  };
}

/** The form's names, mapped; `long` is how the wire has always called the longitude. */
export function factsFromForm(request: CreateOrchardRequest): OrchardFacts {
  const { userId: _, long, longitude = long, latitude, name, ...given } = request;
  const place = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  return { ...ORCHARD_DEFAULTS, ...given, ...place, name: plainText(name ?? '') || FIRST_ORCHARD_NAME };
}
