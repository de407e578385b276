import type { Place } from '@anar/contracts/orchards/places';
import { deviceStore } from '../../../device/storage/device-store.ts';
import type { Position } from '../place/device-location.ts';
import { emptyForm, type OrchardForm, toForm } from './orchard-form.ts';

export type FormPlace = { position: Position } | { place: Pick<Place, 'id' | 'name'> };

/** Draft of a new orchard, on the device until it is created or the user logs out. */
export interface FormDraft {
  form: OrchardForm;
  place: FormPlace | null;
  /** Idempotency key of the submission; reset by any change. */
  key: string | null;
}

const NO_DRAFT: FormDraft = { form: emptyForm, place: null, key: null };

const stored = deviceStore({ key: 'anar-mitra:orchard-form:v1', scope: 'person', read: readDraft });

export function readFormDraft(userId: string): FormDraft {
  const draft = stored.get();
  return draft?.userId === userId ? draft : NO_DRAFT;
}

export function keepFormDraft(userId: string, draft: FormDraft): void {
  stored.set({ ...draft, userId });
}

export const dropFormDraft = (): void => stored.clear();

function readDraft(raw: unknown): (FormDraft & { userId: string }) | null {
  const { userId, form, place, key } = (raw ?? {}) as Partial<FormDraft> & { userId?: unknown };
  if (typeof userId !== 'string') return null;
  return { userId, form: toForm(form), place: readPlace(place), key: typeof key === 'string' ? key : null };
}

function readPlace(raw: unknown): FormPlace | null {
  const { place, position } = (raw ?? {}) as { place?: Partial<Place>; position?: Partial<Position> };
  if (typeof place?.id === 'string' && typeof place.name === 'string') {
    return { place: { id: place.id, name: place.name } };
  }
  const { latitude, longitude } = position ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number' ? { position: { latitude, longitude } } : null;
}
