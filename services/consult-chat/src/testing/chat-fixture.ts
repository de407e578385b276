import type { ChatMessage } from '@anar/contracts/consult/chat';
import { chatSweep } from '@anar/contracts/messages/jobs';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { createConsultFixture, type FixtureOptions, type TestUser } from './consult-fixture.ts';

const LEFT_TO_THE_SWEEP_MS = 31_000;

/** The fixture with what chats need: messages, files, the log and the sweep. */
export async function createChatFixture(name: string, options?: FixtureOptions) {
  const fixture = await createConsultFixture(name, options);
  const { service, db } = fixture;

  return {
    ...fixture,
    /** Sends texts over HTTP, one after the other. */
    async say(who: TestUser, threadId: string, ...texts: string[]): Promise<ChatMessage[]> {
      const said: ChatMessage[] = [];
      for (const content of texts) {
        const url = `/api/chat/${threadId}/messages`;
        const reply = await fixture.call(who, 'POST', url, { clientId: ulid(), content });
        if (reply.statusCode !== 201) throw new Error(reply.body);
        said.push(reply.json().message);
      }
      return said;
    },
    sendMedia: (
      who: TestUser,
      threadId: string,
      kind: 'photo' | 'voice',
      bytes: Buffer | undefined,
      fields: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) =>
      fixture.upload(who, `/api/chat/${threadId}/${kind}`, {
        ...{ files: bytes ? [bytes] : [], field: kind, fields, headers },
      }),
    log: (threadId: string) => db.collection('chat_log').find({ threadId }).sort({ rev: 1 }).toArray(),
    /** Runs the sweep now; waits until nothing of this thread is left to it. */
    async sweep(threadId: string): Promise<void> {
      fixture.pass(LEFT_TO_THE_SWEEP_MS);
      const left = { threadId, $or: [{ isUntold: true }, { isDeleting: true }] };
      await eventually(async () => {
        await fixture.run(chatSweep, {});
        return (await db.collection('chat_log').countDocuments(left)) === 0;
      });
      await service.events.flush();
    },
  };
}

export type ChatFixture = Awaited<ReturnType<typeof createChatFixture>>;
