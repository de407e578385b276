import { readChatMedia, sendChatPhoto, sendChatVoice } from '@anar/contracts/consult/chat';
import { chatErrors } from '@anar/contracts/errors/consult';
import { mediaErrors } from '@anar/contracts/errors/media';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '@anar/service-kit/http/errors';
import type { UserRequest } from '@anar/service-kit/http/routes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ChatActions } from '../chat-actions.ts';
import { clientIdOf } from '../client-id.ts';
import type { ChatLog } from '../log/chat-log.store.ts';
import { mediaLinks } from '../log/message-on-wire.ts';
import { refuseOther, type Threads } from '../threads/threads.ts';
import { createSendMedia, type Submission } from './send-media.ts';

export interface ChatMediaDeps {
  chat: Pick<ChatActions, 'say'>;
  threads: Threads;
  messages: Pick<ChatLog, 'find' | 'findSent' | 'isStored'>;
}

/** Photos and voice messages of a chat, for its two sides only. */
export function registerChatMediaRoutes(
  { routes, media, log }: Pick<Service, 'routes' | 'media' | 'log'>,
  { chat, threads, messages }: ChatMediaDeps,
): void {
  const send = createSendMedia({ chat, messages, media, log });
  media.askBeforeSweep((messageId) => messages.isStored(messageId));

  /** Authorises the sender before anything is stored. */
  async function submissionOf(request: UserRequest<typeof sendChatPhoto | typeof sendChatVoice>): Promise<Submission> {
    const { userId: senderId } = request.caller;
    const { clientId, senderId: named } = request.form().fields;
    refuseOther(senderId, named);
    const thread = await threads.openToWrite(senderId, request.params.threadId);
    return { thread, senderId, clientId: clientIdOf(clientId, request.idempotencyKey) };
  }

  routes.user(sendChatPhoto, async (request) => {
    const submission = await submissionOf(request);
    const { fields, files } = request.form();
    const photo = files.find(({ name }) => name === sendChatPhoto.files.name);
    if (!photo) throw new AppError(mediaErrors.notAnImage);
    return { message: await send.photo(submission, photo.bytes, fields.caption) };
  });

  routes.user(sendChatVoice, async (request) => {
    const submission = await submissionOf(request);
    const { fields, files } = request.form();
    const voice = files.find(({ name }) => name === sendChatVoice.files.name);
    if (!voice?.bytes.length) throw new AppError(voiceErrors.recordingMissing);
    return { message: await send.voice(submission, voice.bytes, fields.waveform) };
  });

  routes.user(readChatMedia, async ({ caller, params: { threadId, messageId } }) => {
    await threads.open(caller.userId, threadId);
    const links = mediaLinks(media, await messages.find(threadId, messageId));
    if (!links) throw new AppError(chatErrors.messageUnknown);
    return links;
  });
}
