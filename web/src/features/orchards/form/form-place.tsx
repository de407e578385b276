import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { orchardsTexts } from '../orchards.hi.ts';
import { isInIndia } from '../place/device-location.ts';
import { LocateOptions } from '../place/locate-options.tsx';
import { usePhoneLocation } from '../place/use-phone-location.ts';
import css from './form.module.css';
import type { FormPlace } from './form-draft.ts';
import { orchardFormTexts } from './orchard-form.hi.ts';

const say = texts(orchardFormTexts);
const sayPlace = texts(orchardsTexts);
/** Placeholder: the orchard has no id yet. */
const NEW = 'new-orchard';
const NONE = { refused: 'placeRefused', missing: 'placeMissing', insecure: 'placeInsecure' } as const;

interface FormPlaceProps {
  place: FormPlace | null;
  onPlace: (place: FormPlace | null) => void;
}

/** Location of the new orchard: by the phone, by PIN code or name, or skipped. */
export function FormPlaceField({ place, onPlace }: FormPlaceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const phone = usePhoneLocation({
    onNone: (_id, why) => setProblem(sayPlace(NONE[why])),
    onPosition: async (_id, position) => {
      const inside = isInIndia(position);
      setProblem(inside ? null : sayPlace('placeAbroad'));
      if (inside) onPlace({ position });
    },
  });
  if (place) {
    return (
      <Card look="flat" className={css.place}>
        <b>{'place' in place ? place.place.name : say('placeByPhone')}</b>
        {'place' in place && <Badge tone="cache">{sayPlace('approximate')}</Badge>}
        <Button kind="soft" size="m" auto onClick={() => onPlace(null)}>
          {say('placeChange')}
        </Button>
      </Card>
    );
  }
  return (
    <LocateOptions
      orchardId={NEW}
      kind="sec"
      locate={{
        phone,
        picking: false,
        problemOf: () => problem,
        pick: (_id, { id, name }) => {
          phone.stop();
          onPlace({ place: { id, name } });
        },
      }}
    />
  );
}
