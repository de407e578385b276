import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { chatPath } from '../../../consultation/chat/chat-link.tsx';
import { isActive } from '../../../consultation/status-badge.tsx';
import { serverNow } from '../../../device/network/server-clock.ts';
import { clearDevice, lastCall, wasLastLeft } from '../session/device-id.ts';

/** Later the end of a consultation is no news. */
const NEWS_MS = 60 * 60_000;

/**
 * The page was reloaded during its call, or killed by the phone, and the call ended before it was back: calls back once
 * with its consultation.
 */
export function useEndedAway(isBusy: boolean, onEnded: (consultationId: string) => void): void {
  // A call that this page enters also ends on it.
  const [before] = useState(lastCall);
  const { data, isFetching, isSuccess } = useConsultationQuery(before?.consultationId ?? '', {
    skip: before === undefined,
    refetchOnMountOrArgChange: true,
  });
  const one = isSuccess && !isFetching ? data : undefined;
  const isOver = before !== undefined && one !== undefined && one?.call?.id !== before.callId;
  const [path] = useLocation();
  const now = useRef({ path, onEnded });
  now.current = { path, onEnded };
  const isDone = useRef(false);
  useEffect(() => {
    if (!isOver || isBusy || isDone.current) return;
    void wasLastLeft().then((isLeft) => {
      if (!isLeft || isDone.current) return;
      isDone.current = true;
      clearDevice();
      const isThere = one?.chatThreadId !== undefined && now.current.path === chatPath(one.chatThreadId);
      if (one && isNews(one) && !isThere) now.current.onEnded(one.id);
    });
  }, [isOver, isBusy, one]);
}

const isNews = (one: Consultation): boolean =>
  isActive(one) || (one.endedAt !== undefined && serverNow() - Date.parse(one.endedAt) < NEWS_MS);
