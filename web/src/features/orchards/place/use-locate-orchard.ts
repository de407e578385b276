import type { OrchardLocationRequest } from '@anar/contracts/orchards/orchards';
import type { Place } from '@anar/contracts/orchards/places';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useLocateOrchardMutation } from '../data/change-api.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import { isInIndia } from './device-location.ts';
import { type PhoneLocation, usePhoneLocation } from './use-phone-location.ts';

const say = texts(orchardsTexts);
const NONE = { refused: 'placeRefused', missing: 'placeMissing', insecure: 'placeInsecure' } as const;

export interface OrchardLocator {
  phone: PhoneLocation;
  pick: (orchardId: string, place: Place) => void;
  picking: boolean;
  /** Why this orchard has no location yet, and what to do. */
  problemOf: (orchardId: string) => string | null;
}

/** Locates the orchards of a page by the phone or by a place of the table, one at a time. */
export function useLocateOrchard(): OrchardLocator {
  const [problem, setProblem] = useState<{ orchardId: string; text: string } | null>(null);
  const [send, { isLoading }] = useLocateOrchardMutation();
  const offline = useNetwork() === 'offline';
  const toast = useToast();

  const store = async (place: OrchardLocationRequest) => {
    const { orchardId } = place;
    const showProblem = (text: string) => setProblem({ orchardId, text });
    if (offline) return showProblem(say('placeOffline'));
    setProblem(null);
    const { error } = await send(place);
    if (error) return showProblem(say('placeFailed', { why: errorText(error) }));
    toast({ title: say('placeSaved'), tone: 'ok' });
  };
  const phone = usePhoneLocation({
    onNone: (orchardId, why) => setProblem({ orchardId, text: say(NONE[why]) }),
    onPosition: async (orchardId, position) => {
      if (!isInIndia(position)) return setProblem({ orchardId, text: say('placeAbroad') });
      await store({ orchardId, lat: position.latitude, long: position.longitude });
    },
  });
  return {
    phone,
    pick: (orchardId, place) => {
      phone.stop();
      void store({ orchardId, placeId: place.id });
    },
    picking: isLoading,
    problemOf: (orchardId) => (problem?.orchardId === orchardId ? problem.text : null),
  };
}
