import type { Orchard } from '@anar/contracts/orchards/orchards';
import { texts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { orchardsTexts } from '../orchards.hi.ts';
import css from './place.module.css';

const say = texts(orchardsTexts);

/** The name of an orchard's location; a picked one is marked as approximate. */
export function PlaceLine({ orchard: { latitude, place } }: { orchard: Orchard }) {
  if (latitude === undefined) return null;
  return (
    <p className={css.line}>
      <span>{say('placeOf', { name: nameOf(place) })}</span>
      {place?.approximate && <Badge tone="cache">{say('approximate')}</Badge>}
    </p>
  );
}

function nameOf(place: Orchard['place']): string {
  const { name, districtName } = place ?? {};
  if (name) return districtName && districtName !== name ? `${name}, ${districtName}` : name;
  return districtName ? say('byPhoneIn', { district: districtName }) : say('byPhone');
}
