import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import type { HttpResult } from '../../../api/http.ts';
import { isOverQuota } from '../quota/over-quota.ts';
import { afterRefusal, type CheckKind, dueAt, isNoAnswer, nextToSend, type WaitingCheck } from './waiting-check.ts';
import type { WaitingStore } from './waiting-store.ts';

export interface SenderParts {
  store: Pick<WaitingStore, 'all' | 'change'>;
  /** Who is signed in, as all tabs know it now; null: nobody. */
  person: () => string | null;
  online: () => boolean;
  send: (check: WaitingCheck) => Promise<HttpResult>;
  /** One sender at a time on this phone (Web Locks). */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  onChange: () => Promise<void>;
  onOverQuota: () => void;
  onRecord: (check: WaitingCheck, record: DiagnosisRecord) => void;
  now: () => number;
  /** Calls back after some ms, in place of an earlier call. */
  wake: (run: () => void, ms: number) => void;
  /** The store failed: what waits stays where it is. */
  onTrouble: (cause: unknown) => void;
}

export interface Sender {
  /** Sends what is due; never throws. `hurry`: the network or the person has just come, so pauses are cut short. */
  run(hurry: boolean): Promise<void>;
}

/**
 * Sends waiting checks one after the other, oldest first, each at most once a run; a check leaves the store only when
 * its result came. Runs asked for meanwhile become one run afterwards.
 */
export function makeSender(parts: SenderParts): Sender {
  let running: Promise<void> | null = null;
  let askedAgain: 'no' | 'due' | 'hurry' = 'no';
  /** After a call without an answer nothing is tried before this time, unless in a hurry. */
  let quietUntil = 0;

  async function mine(): Promise<WaitingCheck[]> {
    const person = parts.person();
    return person === null ? [] : (await parts.store.all()).filter(({ userId }) => userId === person);
  }

  /** Only one sender is at work, so what is called `sending` now was cut off when the app was closed. */
  async function takeUpCutOff(): Promise<void> {
    for (const { id, status } of await parts.store.all()) {
      if (status.name !== 'sending') continue;
      await parts.store.change(id, (check) => ({ ...check, status: { name: 'waiting', from: 0 } }));
      await parts.onChange();
    }
  }

  async function sendAll(hurry: boolean): Promise<void> {
    await takeUpCutOff();
    const tried = new Set<string>();
    const overQuota = new Map<CheckKind, WaitingCheck['status']>();
    while (parts.online()) {
      const left = (await mine()).filter(({ id }) => !tried.has(id));
      const next = nextToSend(left, parts.now(), hurry);
      if (!next) return;
      tried.add(next.id);
      const refused = overQuota.get(next.kind);
      if (refused) {
        await parts.store.change(next.id, (check) => ({ ...check, status: refused }));
        await parts.onChange();
        continue;
      }
      const check = await parts.store.change(next.id, (kept) => ({ ...kept, status: { name: 'sending' } }));
      if (!check) continue;
      await parts.onChange();
      const after = await sendOne(check);
      if (after === 'no answer') return;
      if (after) overQuota.set(check.kind, after);
    }
  }

  /** The status that others of this kind share now, if any. */
  async function sendOne(check: WaitingCheck): Promise<WaitingCheck['status'] | 'no answer' | null> {
    const { data, error } = await parts.send(check);
    if (!error) {
      await parts.store.change(check.id, () => null);
      await parts.onChange();
      parts.onRecord(check, data as DiagnosisRecord);
      return null;
    }
    // Somebody else signed in while it was on its way: the refusal says nothing about the check.
    const stillHere = parts.person() === check.userId;
    const after: WaitingCheck = stillHere
      ? afterRefusal(check, error, parts.now())
      : { ...check, status: { name: 'waiting', from: 0 } };
    await parts.store.change(check.id, () => after);
    await parts.onChange();
    if (isOverQuota(error) && stillHere) {
      parts.onOverQuota();
      return after.status;
    }
    if (!isNoAnswer(error)) return null;
    quietUntil = dueAt(after) ?? 0;
    return 'no answer';
  }

  async function wakeWhenDue(): Promise<void> {
    const times = (await mine()).map(dueAt).filter((at) => at !== null);
    if (times.length === 0 || !parts.online()) return;
    const at = Math.max(Math.min(...times), quietUntil);
    parts.wake(() => void run(false), Math.max(0, at - parts.now()));
  }

  async function run(hurry: boolean): Promise<void> {
    if (running) {
      if (askedAgain !== 'hurry') askedAgain = hurry ? 'hurry' : 'due';
      return running;
    }
    if (hurry) quietUntil = 0;
    running = parts
      .exclusively(() => (parts.now() < quietUntil ? Promise.resolve() : sendAll(hurry)))
      .then(wakeWhenDue)
      .catch(parts.onTrouble)
      .finally(() => {
        running = null;
      });
    await running;
    const again = askedAgain;
    askedAgain = 'no';
    if (again !== 'no') await run(again === 'hurry');
  }

  return { run };
}
