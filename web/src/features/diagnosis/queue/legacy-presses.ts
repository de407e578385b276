import { del, get } from 'idb-keyval';
import { deviceStore } from '../../../device/device-store.ts';
import { readVote, type Vote } from '../feedback/vote.ts';
import type { CheckPress } from './submit-check.ts';
import type { CheckPayload } from './waiting-check.ts';

/** What builds before the one queue left on a phone. May go once no such phone is left. */
interface LegacyPresses {
  ask: (press: CheckPress) => Promise<unknown>;
  show: (press: CheckPress) => Promise<unknown>;
  vote: (userId: string, vote: Vote) => Promise<unknown>;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textPress = deviceStore({
  key: 'anar-mitra:text-press:v1',
  scope: 'device',
  read: (stored): CheckPress | null => {
    if (!isFields(stored)) return null;
    const { userId, text, idempotencyKey: id } = stored;
    if (typeof userId !== 'string' || typeof text !== 'string' || typeof id !== 'string') return null;
    return { id, userId, payload: { text, symptom: null } };
  },
});

const votes = deviceStore({
  key: 'anar-mitra:feedback:v1',
  scope: 'device',
  read: (stored) =>
    (Array.isArray(stored) ? stored : []).filter(isFields).flatMap((one) => {
      const vote = readVote(one);
      return vote && typeof one.userId === 'string' ? [{ userId: one.userId, vote }] : [];
    }),
});

const PHOTO = 'photo-in-hand';

interface PhotoPress {
  userId: string;
  jpeg: Blob;
  press?: CheckPayload & { idempotencyKey?: string };
}

/** Puts into the queue what was on its way, under the same Idempotency-Keys. */
export async function takeOverLegacyPresses({ ask, show, vote }: LegacyPresses): Promise<void> {
  const words = textPress.get();
  if (words) {
    await ask(words);
    textPress.clear();
  }
  const said = votes.get();
  for (const { userId, vote: one } of said) await vote(userId, one);
  if (said.length > 0) votes.clear();
  try {
    const photo = await get<PhotoPress>(PHOTO);
    if (!photo?.press?.idempotencyKey) return;
    const { idempotencyKey: id, text, symptom } = photo.press;
    await show({ id, userId: photo.userId, payload: { text, symptom }, blob: photo.jpeg });
    await del(PHOTO);
  } catch (reason) {
    console.warn('photo store not available', reason);
  }
}
