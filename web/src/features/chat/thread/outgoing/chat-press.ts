/** Stand in the queues of shipped phones: never renamed. */
export const TEXT_KIND = 'chat-text';
export const MEDIA_KIND = 'chat-media';

export interface TextPress {
  threadId: string;
  content: string;
}

/** A photo or a voice message; its blob lies beside it in the queue. */
export type MediaPress = { threadId: string } & (
  | { type: 'photo'; caption: string; width: number; height: number }
  | { type: 'voice'; seconds: number; waveform: string }
);
