import { PRODUCT_OFFSET_MS } from '@anar/contracts/constants';
import { navigate } from 'wouter/use-browser-location';
import { type ApiError, errorText } from '../../../api/api-error.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { type FinalRefusal, judgeRefusal, type Verdict } from '../../../device/queue/queue-entry.ts';
import type { Outbox, QueueKind, Submission, WatchOptions } from '../../../device/queue/queue-kind.ts';
import type { QueueLimit } from '../../../device/queue/queue-store.ts';
import { showFirstAidFor, watchText } from '../../../first-aid/first-aid.ts';
import { texts } from '../../../i18n/texts.ts';
import { store } from '../../../session/store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { diagnosisApi, LIST } from '../diagnosis-api.ts';
import { isOverQuota } from '../quota/over-quota.ts';
import { pathOfCheck } from '../record/check-paths.ts';
import { waitingTexts } from './waiting.hi.ts';
import { CHECK_KINDS, type CheckKind, type CheckPayload } from './waiting-check.ts';

/** How the queue handles the error of a check. `now` in ms since 1970. */
export function judgeCheckRefusal(error: ApiError, now: number): Verdict {
  return finalRefusal(error, now) ?? judgeRefusal(error);
}

/** A used-up quota applies to every check of the kind until the day ends. */
function finalRefusal(error: ApiError, now: number): FinalRefusal | undefined {
  return isOverQuota(error) ? { from: quotaResetsAt(error, now), wholeKind: true } : undefined;
}

/**
 * When the day of the quota ends: by the server, else the next midnight in India. More than a day ahead means that the
 * device clock is wrong.
 */
function quotaResetsAt({ body: { details } }: ApiError, now: number): number {
  const said = typeof details === 'object' && details !== null && 'resetsAt' in details ? details.resetsAt : undefined;
  const at = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return at > now && at <= now + DAY_MS ? at : nextMidnightInIndia(now);
}

const DAY_MS = 24 * 3600_000;

export function nextMidnightInIndia(now: number): number {
  return (Math.floor((now + PRODUCT_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - PRODUCT_OFFSET_MS;
}

const say = texts(waitingTexts);

/** Queue limit per user and device. */
export const CHECK_LIMIT: QueueLimit = { kinds: CHECK_KINDS, entries: 20, bytes: 40 * 1024 * 1024 };

interface CheckKindOptions<R> extends Pick<QueueKind<CheckPayload, R>, 'send' | 'replyHas'> {
  name: CheckKind;
  /** Stores a result on this device; returns the id of its record. */
  remember: (userId: string, payload: CheckPayload, reply: R) => string;
}

/** `kept`: queued, announced by a toast. `why`: the text to show. */
export type CheckOutcome<R> = { data: R } | { kept: true } | { error: ApiError; why: string };

export interface CheckOutbox<R> {
  /** For a screen that waits for the result; if unanswered, the check stays in the queue with `keepUnanswered`. */
  submit(submission: Submission<CheckPayload>, watch?: WatchOptions): Promise<CheckOutcome<R>>;
  /**
   * Queues a check and shows a toast; with a quota error as `refusal`, for the next day. Resolves to null on success,
   * else to the reason.
   */
  keep(submission: Submission<CheckPayload>, refusal?: ApiError): Promise<string | null>;
}

/** Registers a kind of check with the queue. All kinds share one list and its limit. */
export function registerCheckKind<R>({ name, send, replyHas, remember }: CheckKindOptions<R>): CheckOutbox<R> {
  const outbox: Outbox<CheckPayload, R> = outgoingQueue.register<CheckPayload, R>({
    name,
    limit: CHECK_LIMIT,
    send,
    replyHas,
    judge: judgeCheckRefusal,
    onReply: ({ userId, payload }, reply, { watched, sentHere }) => {
      const id = remember(userId, payload, reply);
      // In the tab that sent it, the mutation itself invalidates the list.
      if (!sentHere) store.dispatch(diagnosisApi.util.invalidateTags([LIST]));
      if (watched) return;
      const openResult = () => navigate(pathOfCheck(id));
      showToast({ title: say('resultCame'), tone: 'ok', action: { label: say('see'), onClick: openResult } });
    },
  });
  const sayKept = (goes: 'goesTomorrow' | 'goesSoon' | 'goesOnline') => {
    void navigator.storage?.persist?.();
    showToast({ title: say(name === 'photo' ? 'kept_photo' : 'kept_question'), text: say(goes), tone: 'ok' });
  };
  const soon = () => (navigator.onLine ? 'goesSoon' : 'goesOnline');

  return {
    async submit(submission, watch) {
      const answered = watchText(submission.payload.text);
      const outcome = await outbox.submit(submission, watch);
      if (!outcome.error) answered();
      else showFirstAidFor(submission.payload.text);
      if (!outcome.error) return { data: outcome.data };
      const { error, waits, problem } = outcome;
      if (!waits) return { error, why: problem ? say(problem) : errorText(error) };
      sayKept(soon());
      return { kept: true };
    },
    async keep(submission, refusal) {
      showFirstAidFor(submission.payload.text);
      const verdict = refusal && finalRefusal(refusal, serverNow());
      const problem = await outbox.enqueue(submission, refusal && verdict && { error: refusal, verdict });
      if (problem !== null) return say(problem);
      sayKept(verdict ? 'goesTomorrow' : soon());
      return null;
    },
  };
}
