import type { Place } from '@anar/contracts/orchards/places';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { asciiDigits } from '../../../ui/form/ascii-digits.ts';
import { Field } from '../../../ui/form/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { orchardsTexts } from '../orchards.hi.ts';
import css from './place.module.css';
import { usePlacesQuery } from './places-api.ts';

/** Minimum letters of a name and digits of a PIN code. */
const MIN_LENGTH = { name: 2, pin: 3 };

/** The query for the table of places; null while too short. */
export function placeQuery(typed: string): string | null {
  const text = typed.trim();
  const digits = isPin(text) ? asciiDigits(text) : null;
  if (digits !== null) return digits.length >= MIN_LENGTH.pin ? digits : null;
  return text.length >= MIN_LENGTH.name ? text : null;
}

/** Whether a PIN code is being typed and needs more digits. */
export function isShortPin(typed: string): boolean {
  return isPin(typed.trim()) && placeQuery(typed) === null;
}

function isPin(text: string): boolean {
  return /^[\d०-९][\d०-९\s]*$/.test(text);
}

const say = texts(orchardsTexts);
const DEBOUNCE_MS = 300;

interface PlaceSearchProps {
  onPick: (place: Place) => void;
  /** A pick is being stored. */
  busy?: boolean;
}

/** Search for a place by PIN code or name, for farmers without GPS or location permission. */
export function PlaceSearch({ onPick, busy = false }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const query = useDebounced(placeQuery(typed), DEBOUNCE_MS);
  const offline = useNetwork() === 'offline';
  const { currentData: places, error, isFetching } = usePlacesQuery(query ?? '', { skip: query === null });
  const status = () => {
    if (isShortPin(typed)) return say('placeTyping');
    if (offline && typed !== '' && !places) return say('placeSearchOffline');
    if (query === null) return '';
    if (isFetching) return say('placeSearching');
    if (error) return errorText(error);
    return places?.length === 0 ? say('placeNone') : '';
  };
  return (
    <div className={css.search}>
      <Field
        type="search"
        label={say('placeLabel')}
        hint={say('placeHint')}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={css.status} role="status">
        {status()}
      </p>
      {query !== null && places && places.length > 0 && (
        <ul aria-label={say('placeResults')} aria-busy={busy}>
          {places.map((place) => (
            <ListRow key={place.id} onClick={() => !busy && onPick(place)}>
              <b>{place.name}</b>
              <span className={css.within}>{within(place)}</span>
            </ListRow>
          ))}
        </ul>
      )}
    </div>
  );
}

function within({ kind, districtName, stateName }: Place): string {
  if (kind === 'district') return say('placeDistrict', { state: stateName });
  return say('placeIn', { district: districtName, state: stateName });
}
