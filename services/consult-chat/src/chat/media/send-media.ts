import type { ChatMessage } from '@anar/contracts/consult/chat';
import { plainLines } from '@anar/india/text';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SaveOptions } from '@anar/service-kit/media/media';
import { ulid } from 'ulid';
import type { ChatActions, MessageDraft } from '../chat-actions.ts';
import type { ChatLog } from '../log/chat-log.store.ts';
import type { Thread } from '../threads/threads.ts';

/** One idempotent attempt to send: `clientId` identifies repeats. */
export interface Submission {
  thread: Thread;
  senderId: string;
  clientId: string;
}

export interface SendMedia {
  /** Throws the errors of `MediaStore.save`. */
  photo(submission: Submission, bytes: Buffer, caption?: string): Promise<ChatMessage>;
  /** Throws the errors of `MediaStore.saveRecording`. `waveform`: one digit per bar, as drawn by the client. */
  voice(submission: Submission, bytes: Buffer, waveform?: string): Promise<ChatMessage>;
}

export interface SendMediaDeps extends Pick<Service, 'media' | 'log'> {
  chat: Pick<ChatActions, 'say'>;
  messages: Pick<ChatLog, 'findSent'>;
}

type Saved = Omit<MessageDraft, 'id' | 'clientId'> & { mediaId: string };

/**
 * Photos and voice messages: media first, then the message. Idempotent: a repeat returns the first message and stores
 * nothing.
 */
export function createSendMedia({ media, chat, messages, log }: SendMediaDeps): SendMedia {
  async function send({ thread, senderId, clientId }: Submission, save: (as: SaveOptions) => Promise<Saved>) {
    const first = await messages.findSent(thread.id, senderId, clientId);
    if (first) {
      const { type, content = '' } = first;
      return (await chat.say(thread, senderId, { clientId, type, content })).message;
    }
    const id = ulid();
    const saved = await save({ recordId: id, isPending: true });
    // If interrupted or failed from here on, the message may be stored all the same: the media sweep checks.
    const { message } = await chat.say(thread, senderId, { id, clientId, ...saved });
    const settled = message.id === id ? media.confirm(saved.mediaId) : media.remove(saved.mediaId);
    await settled.catch((err: unknown) => log.warn({ err }, 'media of a message are left to the sweep'));
    return message;
  }

  return {
    photo: (submission, bytes, caption = '') =>
      send(submission, async (as) => {
        const { mediaId, width, height } = await media.save(submission.senderId, bytes, as);
        return { type: 'photo', content: plainLines(caption), mediaId, width, height };
      }),
    voice: (submission, bytes, waveform) =>
      send(submission, async (as) => {
        const { mediaId, seconds } = await media.saveRecording(submission.senderId, bytes, as);
        const length = Math.round(seconds * 10) / 10;
        return { type: 'voice', content: '', mediaId, seconds: length, ...(waveform && { waveform }) };
      }),
  };
}
