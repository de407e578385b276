import { OPUS_BITS_PER_SECOND } from './opus.ts';

/** What of this side's video is sent: full size, half size, or audio only. */
export type SendingStep = '360p' | '180p' | 'audio';

export const FRAMES_PER_SECOND = 15;
const VIDEO = {
  '360p': { maxBitrate: 350_000, maxFramerate: FRAMES_PER_SECOND, scaleResolutionDownBy: 1, active: true },
  '180p': { maxBitrate: 120_000, maxFramerate: 12, scaleResolutionDownBy: 2, active: true },
  audio: { active: false },
} as const satisfies Record<SendingStep, RTCRtpEncodingParameters>;
const AUDIO = { maxBitrate: OPUS_BITS_PER_SECOND, priority: 'high', networkPriority: 'high' } as const;

/** Sets the encoding limits. No-op before the first description: call it again then. */
export async function limitSending(audio: RTCRtpSender, video: RTCRtpSender, step: SendingStep): Promise<void> {
  await Promise.all([
    limit(audio, AUDIO),
    // The doctor must see leaves sharply: low bandwidth reduces the frame rate before the resolution.
    limit(video, VIDEO[step], 'maintain-resolution'),
  ]);
}

async function limit(
  sender: RTCRtpSender,
  encoding: RTCRtpEncodingParameters,
  degradationPreference?: RTCDegradationPreference,
): Promise<void> {
  const parameters = sender.getParameters();
  if (!parameters.encodings?.[0]) return;
  Object.assign(parameters.encodings[0], encoding);
  if (degradationPreference) parameters.degradationPreference = degradationPreference;
  try {
    await sender.setParameters(parameters);
  } catch (cause) {
    // A browser that supports fewer parameters keeps its own limits.
    console.warn('what is sent could not be limited', cause);
  }
}
