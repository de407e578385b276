import type { Place } from '@anar/contracts/places';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { orchards as words } from '../../../i18n/hi/orchard/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import css from './place.module.css';
import { isShortPin, placeQuery } from './place-query.ts';
import { usePlacesQuery } from './places-api.ts';

const say = texts(words);
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
