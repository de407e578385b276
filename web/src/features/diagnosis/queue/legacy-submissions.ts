import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { deviceStore } from '../../../device/device-store.ts';
import { deleteKept, getKept, setKept } from '../../../device/phone-database.ts';
import { readVote, type Vote } from '../feedback/vote.ts';
import type { CheckPress } from './submit-check.ts';
import type { CheckPayload } from './waiting-check.ts';

/** Puts a press into the queue. Gives null when it is kept, else why not. */
type Keep<A extends unknown[]> = (...press: A) => Promise<string | null>;

/** What builds before the one queue left on a phone. May go once no such phone is left. */
interface LegacyPresses {
  question: Keep<[CheckPress]>;
  photo: Keep<[CheckPress]>;
  vote: Keep<[userId: string, vote: Vote]>;
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

/** Puts into the queue what was on its way, under the same Idempotency-Keys; what it refuses stays as it is. */
export async function takeOverLegacyPresses(keep: LegacyPresses): Promise<void> {
  const words = textPress.get();
  if (words && (await keep.question(words)) === null) textPress.clear();
  const left = [];
  for (const said of votes.get()) if ((await keep.vote(said.userId, said.vote)) !== null) left.push(said);
  if (left.length === 0 && votes.get().length > 0) votes.clear();
  try {
    await takeOverPhoto(keep.photo);
  } catch (reason) {
    console.warn('photo store not available', reason);
  }
}

async function takeOverPhoto(keep: LegacyPresses['photo']): Promise<void> {
  const stored = await getKept<PhotoPress>(PHOTO);
  if (!stored?.press) return;
  const { press, ...draft } = stored;
  const { idempotencyKey: id = newIdempotencyKey(), text, symptom } = press;
  const whyNot = await keep({ id, userId: stored.userId, payload: { text, symptom }, blob: stored.jpeg });
  // A photo that cannot wait is a draft again.
  await (whyNot === null ? deleteKept(PHOTO) : setKept(PHOTO, draft));
}
