import type { ChatMessage } from '@anar/contracts/consult/chat';
import { plainLines } from '@anar/india/text';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SaveOptions } from '@anar/service-kit/media/media';
import { ulid } from 'ulid';
import type { ChatDesk, Words } from '../chat-desk.ts';
import type { ChatLog } from '../log/chat-log.store.ts';
import type { Thread } from '../threads.ts';

/** Who sends, where, and by what the same request is known again. */
export interface Press {
  thread: Thread;
  senderId: string;
  clientId: string;
}

export interface SendMedia {
  /** Throws the errors of `MediaStore.save`. */
  photo(press: Press, bytes: Buffer, caption?: string): Promise<ChatMessage>;
  /** Throws the errors of `MediaStore.saveRecording`. `waveform`: a digit for each bar, as the phone drew it. */
  voice(press: Press, bytes: Buffer, waveform?: string): Promise<ChatMessage>;
}

export interface SendMediaDeps extends Pick<Service, 'media' | 'log'> {
  chat: Pick<ChatDesk, 'say'>;
  messages: Pick<ChatLog, 'findSent'>;
}

type Saved = Omit<Words, 'id' | 'clientId'> & { mediaId: string };

/** Photos and voice messages: kept first, then said. The same request again is the first message, and nothing more is kept. */
export function createSendMedia({ media, chat, messages, log }: SendMediaDeps): SendMedia {
  async function send({ thread, senderId, clientId }: Press, save: (as: SaveOptions) => Promise<Saved>) {
    const first = await messages.findSent(thread.id, senderId, clientId);
    if (first) {
      const { type, content = '' } = first;
      return (await chat.say(thread, senderId, { clientId, type, content })).message;
    }
    const id = ulid();
    const saved = await save({ recordId: id, isPending: true });
    // Cut off from here on, or failed, it may have been said all the same: the sweep asks.
    const { message } = await chat.say(thread, senderId, { id, clientId, ...saved });
    const settled = message.id === id ? media.confirm(saved.mediaId) : media.remove(saved.mediaId);
    await settled.catch((err: unknown) => log.warn({ err }, 'media of a message are left to the sweep'));
    return message;
  }

  return {
    photo: (press, bytes, caption = '') =>
      send(press, async (as) => {
        const { mediaId, width, height } = await media.save(press.senderId, bytes, as);
        return { type: 'photo', content: plainLines(caption), mediaId, width, height };
      }),
    voice: (press, bytes, waveform) =>
      send(press, async (as) => {
        const { mediaId, seconds } = await media.saveRecording(press.senderId, bytes, as);
        const length = Math.round(seconds * 10) / 10;
        return { type: 'voice', content: '', mediaId, seconds: length, ...(waveform && { waveform }) };
      }),
  };
}
