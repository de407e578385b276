import { readStored, writeStored } from '../../../device/storage.ts';
import type { Unsent } from './keep-for-later.ts';

const KEY = 'anar-mitra:text-press:v1';
const SENDING = 'anar-mitra-text-press';

/** Words on their way, with the Idempotency-Key of their press. */
type TextPress = Pick<Unsent, 'userId' | 'text'> & { idempotencyKey: string };

/**
 * Sends words with their press written down until its answer came. When the page is left meanwhile, the next one goes on
 * with the same Idempotency-Key: no second record, and no second check of the day.
 */
export function sendPressedText(press: TextPress, send: () => Promise<void>): Promise<void> {
  const work = async () => {
    writeStored(KEY, JSON.stringify(press));
    await send();
    if (leftText()?.idempotencyKey === press.idempotencyKey) writeStored(KEY, null);
  };
  return navigator.locks ? navigator.locks.request(SENDING, { mode: 'shared' }, work) : work();
}

/** Hands on the words that were being sent when the page was left; not while another tab is still sending. */
export async function takeUpLeftText(
  userId: string | null,
  keep: (unsent: Unsent) => Promise<string | null>,
): Promise<void> {
  const work = async () => {
    const press = leftText();
    if (press === null || press.userId !== userId) return;
    const whyNot = await keep({ ...press, kind: 'question', symptom: null, photo: null });
    if (whyNot === null) writeStored(KEY, null);
  };
  if (!navigator.locks) return work();
  await navigator.locks.request(SENDING, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Words of this person do not stay on this phone. */
export function forgetTextOf(userId: string): void {
  if (leftText()?.userId === userId) writeStored(KEY, null);
}

function leftText(): TextPress | null {
  try {
    return JSON.parse(readStored(KEY) ?? 'null') as TextPress | null;
  } catch (cause) {
    console.warn('words of a press unreadable', cause);
    return null;
  }
}
