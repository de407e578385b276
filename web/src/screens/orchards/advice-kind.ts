import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { diagnosisKept } from '../../device/device-slice.ts';
import { registerCheckKind } from '../../features/diagnosis/queue/register-check-kind.ts';
import { recordOf, voiceApi } from '../../features/voice/voice-api.ts';
import { store } from '../../session/store.ts';

const { advise } = voiceApi.endpoints;

/** Questions by voice: queued like checks, but answered in the short form that is read aloud. */
export const advices = registerCheckKind<Advice>({
  name: 'advice',
  send: ({ id, payload }) =>
    store.dispatch(advise.initiate({ userText: payload.text, idempotencyKey: id }, { track: false })),
  replyHas: ['recordId', 'diagnosis'],
  remember: (_userId, { text }, advice) => {
    store.dispatch(diagnosisKept(recordOf(advice, text)));
    return advice.recordId;
  },
});
