import type { Quality } from '../call-session.ts';
import type { SendingStep } from '../peer/sending.ts';
import type { NetworkSample } from './network-sample.ts';

/** The judged network quality and the sending step; a new object after each sample. */
export interface NetworkWatch {
  quality?: Quality;
  /** What the network carries. */
  step: SendingStep;
  /** What the users want to be sent at most. */
  most: SendingStep;
  /** Number of consecutive samples of each kind. */
  poor: number;
  fine: number;
  bad: number;
  easy: number;
  /** Easy samples required before the next step up. */
  patience: number;
  /** Samples since the last step up; a fall soon after it means that it was too early. */
  sinceUp: number;
}

/** Interval between samples; each looks back over SAMPLES_BACK of them. */
export const SAMPLE_MS = 2000;
export const SAMPLES_BACK = 4;

const POOR_AFTER = 2;
const FINE_AFTER = 4;
const DOWN_AFTER = 2;
const PATIENCE = 10;
const PATIENCE_MOST = 80;
/** Samples that a step up must last to count as right. */
const LASTED = 20;

const STEPS = ['audio', '180p', '360p'] as const satisfies readonly SendingStep[];
/** Below this bandwidth estimate the video of the step starves. */
const NEEDED_KBPS = { '360p': 180, '180p': 70, audio: 0 } as const satisfies Record<SendingStep, number>;

/** The smaller of two steps. */
export const smallerStep = (one: SendingStep, other: SendingStep): SendingStep =>
  STEPS[Math.min(STEPS.indexOf(one), STEPS.indexOf(other))] ?? 'audio';

/** What is sent. */
export const sentStep = ({ step, most }: NetworkWatch): SendingStep => smallerStep(step, most);

/** With another limit by the users. Audio only because they want it says nothing about the network. */
export const watchUpTo = (watch: NetworkWatch, most: SendingStep): NetworkWatch => ({
  ...watch,
  most,
  step: most === 'audio' ? watch.step : smallerStep(watch.step, most),
});

export const firstWatch = (most: SendingStep = '360p'): NetworkWatch => ({
  ...{ step: most === 'audio' ? '360p' : most, most, poor: 0, fine: 0, bad: 0, easy: 0 },
  ...{ patience: PATIENCE, sinceUp: LASTED },
});

/**
 * Steps down at once after two bad samples, up one step after a long good time, which doubles after each premature
 * step, never above what the users want. The quality shown to people changes slowly too.
 */
export function watchOn(watch: NetworkWatch, sample: NetworkSample): NetworkWatch {
  const sent = sentStep(watch);
  const { lossSent = 0, lossReceived = 0, roundTripMs = 0, availableKbps = Number.POSITIVE_INFINITY } = sample;
  const loss = Math.max(lossSent, lossReceived);
  // With audio only little is sent, and the bandwidth estimate merely reflects that.
  const isStarving = sent !== 'audio' && availableKbps < NEEDED_KBPS[sent];
  const isBad = lossSent > 0.1 || roundTripMs > 1000 || isStarving;
  const isEasy = lossSent < 0.03 && roundTripMs < 500 && !isStarving;
  const isPoor = loss > 0.06 || roundTripMs > 600 || isStarving;
  const isFine = loss < 0.03 && roundTripMs < 400 && !isStarving;

  const next: NetworkWatch = {
    ...watch,
    poor: isPoor ? watch.poor + 1 : 0,
    fine: isFine ? watch.fine + 1 : 0,
    bad: isBad ? watch.bad + 1 : 0,
    easy: isEasy ? watch.easy + 1 : 0,
    sinceUp: Math.min(watch.sinceUp + 1, LASTED),
  };
  const at = STEPS.indexOf(watch.step);
  const [lower, higher] = [STEPS[at - 1], STEPS[at + 1]];
  if (lower && next.bad >= DOWN_AFTER) {
    const wasEarly = watch.sinceUp < LASTED;
    Object.assign(next, { step: lower, bad: 0, easy: 0 });
    next.patience = wasEarly ? Math.min(watch.patience * 2, PATIENCE_MOST) : PATIENCE;
  } else if (higher && smallerStep(higher, watch.most) === higher && next.easy >= watch.patience) {
    Object.assign(next, { step: higher, easy: 0, sinceUp: 0 });
  }
  // A side that dropped its video because of the network has a weak one, however good the audio is.
  if (next.poor >= POOR_AFTER || next.step === 'audio') next.quality = 'weak';
  else if (next.fine >= (watch.quality === 'weak' ? FINE_AFTER : 1)) next.quality = 'good';
  return next;
}
