import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef, useState } from 'react';
import { useSocketMessage } from '../../../api/socket/socket.ts';
import { useCallNow } from '../../../consultation/call/call-now.ts';
import { playTone } from '../../../consultation/call/ring-tone.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { newcomers } from '../desk/queue/queue.ts';
import { ringSound } from './ring-sound.ts';

/** A request that the doctor has not opened yet. */
export interface Ring {
  consultationId: string;
  /** From the socket message; the list has more. */
  name?: string | undefined;
  phone?: string | undefined;
  /** Accepted before: the farmer reports ready for the call. */
  isReady?: boolean;
  /** Time of its last ring, ms since 1970. */
  at: number;
}

const RING_EVERY_MS = 3000;
const RING_FOR_MS = 30_000;

/** Incoming requests: from the socket, or from the list without one. */
export function useIncoming(consultations: readonly Consultation[] | undefined) {
  const [rings, setRings] = useState<readonly Ring[]>([]);
  const seen = useRef<Set<string> | null>(null);
  const ring = (next: Ring) =>
    setRings((before) => [...before.filter(({ consultationId }) => consultationId !== next.consultationId), next]);
  const dismiss = (id: string) => {
    // The message may precede the list: once dismissed it does not ring again when the list arrives.
    seen.current?.add(id);
    setRings((before) => before.filter(({ consultationId }) => consultationId !== id));
  };

  useSocketMessage('call:request', ({ consultationId, userMeta }) => {
    const known = consultations?.find(({ id }) => id === consultationId);
    const isReady = known?.status === 'ringing' || known?.status === 'connected';
    if (known && known.status !== 'requested' && !isReady) return;
    ring({ consultationId, name: userMeta.name, phone: userMeta.phone, at: serverNow(), isReady });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each list that comes
  useEffect(() => {
    if (!consultations) return;
    const requested = consultations.filter(({ status }) => status === 'requested');
    const before = seen.current;
    seen.current = new Set([...(before ?? []), ...requested.map(({ id }) => id)]);
    if (before) for (const id of newcomers(before, requested)) ring({ consultationId: id, at: serverNow() });
    // Answered here or elsewhere, cancelled or timed out.
    const status = new Map(consultations.map((one) => [one.id, one.status]));
    const isOver = ({ consultationId, isReady }: Ring) => {
      const now = status.get(consultationId);
      if (now === undefined || now === 'requested') return false;
      return !isReady || (now !== 'ringing' && now !== 'connected');
    };
    setRings((now) => (now.some(isOver) ? now.filter((one) => !isOver(one)) : now));
  }, [consultations]);

  const blocked = useSound(rings);
  return { rings, dismiss, ...blocked };
}

/** Plays the ring, for half a minute each time; reports a sound blocked by the browser. */
function useSound(rings: readonly Ring[]) {
  // No ring during a call.
  const talks = useCallNow() !== null;
  const on = ringSound.use() && !talks;
  const [blocked, setBlocked] = useState(false);
  const newest = Math.max(0, ...rings.map(({ at }) => at));
  useEffect(() => {
    if (!on || newest === 0) return;
    const play = async () => {
      if (serverNow() - newest > RING_FOR_MS) return clearInterval(timer);
      setBlocked(!(await playTone()));
    };
    const timer = setInterval(() => void play(), RING_EVERY_MS);
    void play();
    return () => clearInterval(timer);
  }, [on, newest]);
  const unblock = async () => setBlocked(!(await playTone()));
  return { blocked: blocked && on && newest > 0, unblock };
}
