import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '@anar/consult-chat/app';
import { loadConfig } from '@anar/consult-chat/config';
import { runService } from '@anar/service-kit/lifecycle/run-service';
import { ulid } from 'ulid';

/** A replica that acknowledges before it stores: the judge must detect it. */
const LATE_MS = 400;

await runService(
  buildApp(loadConfig(process.env), {
    brokenLog: (log) => ({
      ...log,
      async addMessage({ id = ulid(), isUntold, ...message }, at) {
        const { rev, seq } = await log.newest(message.threadId);
        void wait(LATE_MS).then(() => log.addMessage({ id, isUntold, ...message }, at));
        const entry = { _id: id, kind: 'message' as const, rev: rev + 1, seq: seq + 1, at, ...message };
        return { message: entry, isNew: true };
      },
    }),
  }),
);
