import type { ChatMessage } from '@anar/contracts/consult/chat';
import {
  consultAccepted,
  consultCallMissed,
  consultEnded,
  consultEndedUnpaid,
  consultMissed,
  consultPrescriptionWritten,
} from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore, StoredConsultation } from '../../consultations/consultation.store.ts';
import { isFeeHeld } from '../../consultations/steps/consultation-state.ts';
import type { ChatActions } from '../chat-actions.ts';
import type { Threads } from './threads.ts';

interface SystemLineDeps {
  chat: Pick<ChatActions, 'note'>;
  threads: Pick<Threads, 'find'>;
  consultations: Pick<ConsultationStore, 'find'>;
}

type System = NonNullable<ChatMessage['system']>;
type Line = System['line'];

/** Fallback content for clients without system lines; our client has its own texts. */
const TEXTS: Record<Line, string> = {
  accepted: 'परामर्श स्वीकार हुआ',
  ended: 'परामर्श पूरा हुआ, चैट खुली है',
  missed: 'बात नहीं हो सकी',
  prescription: 'दवा का पर्चा लिखा गया',
};
const CALL_MISSED = 'कॉल छूट गई';

/** Writes consultation events as system lines into the chat. The line's name is its client id: idempotent. */
export function registerSystemLines(service: Service, { chat, threads, consultations }: SystemLineDeps): void {
  async function write(consultationId: string, line: Line, of: Omit<System, 'line'> = {}): Promise<void> {
    const one = await consultations.find(consultationId);
    const thread = one?.threadId && (await threads.find(one.threadId));
    if (!thread) return;
    const name = ['line', line, ...Object.values(of)].join('-');
    await chat.note(thread, name, { content: contentOf(line, of, one), system: { line, ...of } });
  }
  const { events } = service;
  events.consume(consultAccepted, ({ data }) => write(data.consultationId, 'accepted'));
  events.consume(consultEnded, ({ data }) => write(data.consultationId, 'ended'));
  events.consume(consultEndedUnpaid, ({ data }) => write(data.consultationId, 'ended'));
  events.consume(consultMissed, ({ data }) => write(data.consultationId, 'missed'));
  events.consume(consultCallMissed, ({ data }) => write(data.consultationId, 'missed', { callId: data.callId }));
  events.consume(consultPrescriptionWritten, ({ data }) =>
    write(data.consultationId, 'prescription', { prescriptionVersion: data.prescriptionVersion }),
  );
}

function contentOf(line: Line, { callId }: Pick<System, 'callId'>, one: StoredConsultation): string {
  if (callId) return CALL_MISSED;
  return line === 'missed' && isFeeHeld(one) ? `${TEXTS.missed}, फीस वापस आ रही है` : TEXTS[line];
}
