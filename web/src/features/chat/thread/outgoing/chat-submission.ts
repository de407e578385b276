/** Kinds in the stored queues of shipped phones: never rename. */
export const TEXT_KIND = 'chat-text';
export const MEDIA_KIND = 'chat-media';

export interface TextSubmission {
  threadId: string;
  content: string;
}

/** A photo or voice message; its blob is stored beside it in the queue. */
export type MediaSubmission = { threadId: string } & (
  | { type: 'photo'; caption: string; width: number; height: number }
  | { type: 'voice'; seconds: number; waveform: string }
);
