import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { deviceStore } from '../../../device/storage/device-store.ts';
import { deleteKept, getKept, setKept } from '../../../device/storage/phone-database.ts';
import { readVote, type Vote } from '../feedback/vote.ts';
import type { CheckSubmission } from './submit-check.ts';
import type { CheckPayload } from './waiting-check.ts';

/** Queues a submission. Resolves to null on success, else to the reason. */
type Keep<A extends unknown[]> = (...submission: A) => Promise<string | null>;

/** The queue, for submissions stored by builds before it existed. Can be removed once no such build is in use. */
interface LegacyQueue {
  question: Keep<[CheckSubmission]>;
  photo: Keep<[CheckSubmission]>;
  vote: Keep<[userId: string, vote: Vote]>;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textSubmission = deviceStore({
  key: 'anar-mitra:text-press:v1',
  scope: 'device',
  read: (stored): CheckSubmission | null => {
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

interface LegacyPhoto {
  userId: string;
  jpeg: Blob;
  press?: CheckPayload & { idempotencyKey?: string };
}

/** Queues the pending submissions with their idempotency keys; what the queue refuses stays stored. */
export async function queueLegacySubmissions(keep: LegacyQueue): Promise<void> {
  const question = textSubmission.get();
  if (question && (await keep.question(question)) === null) textSubmission.clear();
  const left = [];
  for (const said of votes.get()) if ((await keep.vote(said.userId, said.vote)) !== null) left.push(said);
  if (left.length === 0 && votes.get().length > 0) votes.clear();
  try {
    await queuePhoto(keep.photo);
  } catch (reason) {
    console.warn('photo store not available', reason);
  }
}

async function queuePhoto(keep: LegacyQueue['photo']): Promise<void> {
  const stored = await getKept<LegacyPhoto>(PHOTO);
  if (!stored?.press) return;
  const { press, ...draft } = stored;
  const { idempotencyKey: id = newIdempotencyKey(), text, symptom } = press;
  const whyNot = await keep({ id, userId: stored.userId, payload: { text, symptom }, blob: stored.jpeg });
  // A photo that cannot be queued becomes a draft again.
  await (whyNot === null ? deleteKept(PHOTO) : setKept(PHOTO, draft));
}
