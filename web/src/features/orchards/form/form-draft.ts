import type { Place } from '@anar/contracts/places';
import { ORCHARD_FORM_KEY } from '../../../device/persisted-state.ts';
import { readStored, writeStored } from '../../../device/storage.ts';
import type { Position } from '../place/device-location.ts';
import { emptyForm, type OrchardForm, toForm } from './orchard-form.ts';

export type FormPlace = { position: Position } | { place: Pick<Place, 'id' | 'name'> };

/** Draft of a new orchard, on the device until it is created or the person logs out. */
export interface FormDraft {
  form: OrchardForm;
  place: FormPlace | null;
  /** Idempotency key of the submit; replaced when something is changed. */
  key: string | null;
}

const NO_DRAFT: FormDraft = { form: emptyForm, place: null, key: null };

export function readFormDraft(userId: string): FormDraft {
  try {
    const kept = JSON.parse(readStored(ORCHARD_FORM_KEY) ?? 'null') as
      | (Partial<FormDraft> & { userId?: unknown })
      | null;
    if (kept?.userId !== userId) return NO_DRAFT;
    return {
      form: toForm(kept.form),
      place: readPlace(kept.place),
      key: typeof kept.key === 'string' ? kept.key : null,
    };
  } catch (reason) {
    console.warn('orchard form unreadable', reason);
    return NO_DRAFT;
  }
}

export function keepFormDraft(userId: string, draft: FormDraft): void {
  writeStored(ORCHARD_FORM_KEY, JSON.stringify({ ...draft, userId }));
}

export function dropFormDraft(): void {
  writeStored(ORCHARD_FORM_KEY, null);
}

function readPlace(raw: unknown): FormPlace | null {
  const { place, position } = (raw ?? {}) as { place?: Partial<Place>; position?: Partial<Position> };
  if (typeof place?.id === 'string' && typeof place.name === 'string') {
    return { place: { id: place.id, name: place.name } };
  }
  const { latitude, longitude } = position ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number' ? { position: { latitude, longitude } } : null;
}
