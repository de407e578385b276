import type { Consultation } from '@anar/contracts/consult/consultations';
import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { useRef, useState } from 'react';
import { errorText, isApiError, isGone } from '../../../api/api-error.ts';
import { consultationsChanged, useWritePrescriptionMutation } from '../../../api/endpoints/consult-api.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { farmerName } from '../desk/queue/waiting-text.ts';
import { isEmptyDraft, requestOf, wrongFields } from './draft.ts';
import { prescriptionEditorTexts } from './prescription-editor.hi.ts';
import type { DraftState } from './use-prescription-draft.ts';

const say = texts(prescriptionEditorTexts);

interface SendOptions {
  one: Consultation;
  state: DraftState;
  images: readonly string[];
  /** Number of unanswered warnings. */
  open: number;
  onSent: () => void;
  /** The server found unanswered warnings. */
  onRefused: (warnings: readonly PrescriptionWarning[]) => void;
}

/** Sends the draft; a retry of the same content has the same idempotency key. On failure it stays on the device. */
export function useSendPrescription({ one, state, images, open, onSent, onRefused }: SendOptions) {
  const [write] = useWritePrescriptionMutation();
  const [keys] = useState(() => createIdempotencyKeys());
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offline = useNetwork() === 'offline';
  const dispatch = useAppDispatch();
  const toast = useToast();

  const send = async () => {
    const { draft } = state;
    setProblem(null);
    if (underWay.current || open > 0) return;
    if (isEmptyDraft(draft) && images.length === 0) return setProblem(say('empty'));
    if (draft.lines.some((line) => wrongFields(line).length > 0)) return focusFirstWrong();
    if (offline) return setProblem(say('sendOffline'));
    const reason = draft.reason?.trim();
    const body = {
      ...{ prescription: draft.text.trim(), lines: draft.lines.map(requestOf), imageUrls: [...images] },
      ...(reason && { reason }),
    };
    underWay.current = true;
    setBusy(true);
    const { error } = await write({ id: one.id, ...body, idempotencyKey: keys.keyFor(JSON.stringify(body)) });
    underWay.current = false;
    setBusy(false);
    if (error === undefined || isGone(error)) keys.done();
    if (error === undefined) {
      state.discard();
      dispatch(consultationsChanged(one.id));
      toast({ title: say('sent', { name: farmerName(one) }), tone: 'ok' });
      onSent();
      return;
    }
    const warnings = warningsOf(error);
    if (warnings) onRefused(warnings);
    // Shown beside the button too: the text may be far above.
    const inText = warnings?.find(({ line }) => line < 0);
    setProblem(say('sendFailed', { why: inText?.text ?? errorText(error) }));
  };
  return { send, busy, problem };
}

/** The warnings of a refusal; null if it has another reason. */
function warningsOf(error: unknown): readonly PrescriptionWarning[] | null {
  if (!isApiError(error) || error.body.code !== 'warnings_open') return null;
  const { details } = error.body;
  if (typeof details !== 'object' || details === null || !('warnings' in details)) return null;
  return Array.isArray(details.warnings) ? details.warnings : null;
}

function focusFirstWrong(): void {
  // Marked in the same click: the fields are rendered by then.
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  });
}
