import { isReason } from '@anar/contracts/consult/constants';
import type { PrescriptionLine, PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/api-error.ts';
import { useCheckPrescriptionMutation } from '../../../../api/endpoints/consult-api.ts';
import { useRetryOnline } from '../../../../api/queries/use-retry-online.ts';
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts';
import { type DraftLine, requestOf } from '../draft.ts';

const CHECK_AFTER_MS = 500;

/** Warnings of label, ban list and harvest about one line. */
export interface LineCheck {
  /** As the farmer would get it; null until it was checked. */
  line: PrescriptionLine | null;
  warnings: readonly PrescriptionWarning[];
}

interface Answer {
  /** The checked lines, by key. */
  keys: readonly string[];
  lines: readonly PrescriptionLine[];
  warnings: readonly PrescriptionWarning[];
}

/** The checked content. */
interface Written {
  text: string;
  written: { key: string; line: ReturnType<typeof requestOf> }[];
}

const NOTHING: Answer = { keys: [], lines: [], warnings: [] };

/** Checks lines and text while they are written. Reasons do not affect the result, so they are not sent. */
export function useLabelCheck(consultationId: string, { lines, text }: { lines: readonly DraftLine[]; text: string }) {
  const [check, { isLoading }] = useCheckPrescriptionMutation();
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  const [failure, setFailure] = useState<string | null>(null);
  const named = lines.filter(({ product }) => product.trim() !== '');
  const wanted = JSON.stringify({
    text: text.trim(),
    written: named.map(({ reason: _, ...line }) => ({ key: line.key, line: requestOf(line) })),
  });
  const settled = useDebounced(wanted, CHECK_AFTER_MS);
  const asked = useRef('');

  const look = async () => {
    const { text: prescription, written }: Written = JSON.parse(settled);
    const keys = written.map(({ key }) => key);
    asked.current = settled;
    if (written.length === 0 && prescription === '') {
      setAnswer(NOTHING);
      setFailure(null);
      return;
    }
    const { data, error } = await check({ id: consultationId, lines: written.map(({ line }) => line), prescription });
    if (asked.current !== settled) return;
    setFailure(error === undefined ? null : errorText(error));
    if (data) setAnswer({ keys, ...data });
  };
  const latest = useRef(look);
  latest.current = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when what is written has settled
  useEffect(() => void latest.current(), [settled]);
  useRetryOnline(failure !== null, () => void latest.current());

  /** Warnings in the server's refusal: used like a check's. */
  const refused = (warnings: readonly PrescriptionWarning[]) =>
    setAnswer((before) => ({ ...before, keys: named.map(({ key }) => key), warnings }));
  const of = (key: string): LineCheck => {
    const at = answer.keys.indexOf(key);
    return {
      line: at < 0 ? null : (answer.lines[at] ?? null),
      warnings: at < 0 ? [] : answer.warnings.filter(({ line }) => line === at),
    };
  };
  /** About the text. */
  const ofText = answer.warnings.filter(({ line }) => line < 0);
  return { of, ofText, failure, busy: isLoading || settled !== wanted, refused };
}

/** Whether a warning about this line or text is unanswered. */
export const isOpen = ({ warnings }: Pick<LineCheck, 'warnings'>, { reason }: Pick<DraftLine, 'reason'>): boolean =>
  warnings.length > 0 && (warnings.some(({ blocking }) => blocking) || !isReason(reason));
