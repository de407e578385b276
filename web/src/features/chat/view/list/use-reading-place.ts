import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { OpenThread } from '../../thread/open-thread.ts';
import { newAfter, newestSeq, openAt, type Row, seqOf } from './rows.ts';

/** Distance from the end, in pixels, that still counts as the end. */
const AT_END = 60;
/** Rows from the start at which older ones are fetched. */
const NEAR_START = 15;
/** Pixels of a row at the edge that must show for it to be visible. */
const IN_SIGHT = 24;

/**
 * The reading position: opens at the right row, stays at the end or in place while rows arrive and grow, and is
 * reported to the thread.
 */
export function useReadingPlace(thread: OpenThread, rows: readonly Row[], list: RefObject<VirtualizerHandle | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenUpTo, setSeenUpTo] = useState(() => (thread.firstUnreadSeq ?? newestSeq(rows) + 1) - 1);
  const [isPlaced, setPlaced] = useState(false);
  const latest = useRef({ thread, rows });
  latest.current = { thread, rows };
  /** `isHeld`: the reader is pinned to the very end. */
  const place = useRef({ offset: 0, isNearEnd: true, isHeld: true, isPlaced: false });
  const seen = useRef(0);

  const toEnd = () => {
    place.current.isHeld = true;
    list.current?.scrollToIndex(latest.current.rows.length, { align: 'end' });
  };

  const reportSeen = () => {
    const view = list.current;
    if (!view || !place.current.isPlaced || document.hidden) return;
    const { thread, rows } = latest.current;
    const foot = view.findItemIndex(view.scrollOffset + view.viewportSize - IN_SIGHT);
    const seq = newestSeq(rows, foot);
    if (seq <= seen.current) return;
    seen.current = seq;
    setSeenUpTo((before) => Math.max(before, seq));
    thread.seen(seq);
  };

  const remember = () => {
    const view = list.current;
    if (!view || !place.current.isPlaced) return;
    const { thread, rows } = latest.current;
    if (place.current.isNearEnd) return thread.remember(null);
    thread.remember(seqOf(rows[view.findItemIndex(view.scrollOffset + IN_SIGHT)]));
  };

  const fetchOlder = () => {
    const view = list.current;
    const { thread } = latest.current;
    if (!view || !place.current.isPlaced || !thread.hasOlder || thread.isLoadingOlder) return;
    if (view.findItemIndex(view.scrollOffset) < NEAR_START) void thread.loadOlder();
  };

  /** Returns the distance to the end in pixels. */
  const lookForEnd = (view: VirtualizerHandle, offset: number): number => {
    const left = view.scrollSize - offset - view.viewportSize;
    place.current.isNearEnd = left < AT_END;
    // Content below shrank and the browser scrolled to the end: not a scroll by the reader.
    if (left <= 2 && place.current.isPlaced) place.current.isHeld = true;
    if (place.current.isPlaced) setAtEnd(place.current.isNearEnd);
    return left;
  };

  const onScroll = (offset: number) => {
    const view = list.current;
    if (!view) return;
    const left = lookForEnd(view, offset);
    const { current } = place;
    current.isHeld = left <= 2 || (current.isHeld && offset >= current.offset);
    current.offset = offset;
    if (!current.isPlaced) return;
    reportSeen();
    fetchOlder();
  };

  /** The distance to the end may change without a scroll: rows are measured after they were scrolled to. */
  const onScrollEnd = () => {
    if (list.current) lookForEnd(list.current, list.current.scrollOffset);
    remember();
  };

  /** Rows or window were resized: a reader at the very end stays there. */
  const onResize = () => {
    if (place.current.isPlaced && place.current.isHeld) toEnd();
    if (list.current) lookForEnd(list.current, list.current.scrollOffset);
    reportSeen();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useLayoutEffect(() => {
    const index = openAt(rows, thread);
    place.current.isHeld = index === null;
    place.current.isNearEnd = index === null;
    if (index === null) toEnd();
    else list.current?.scrollToIndex(index, { align: 'start' });
    // After two frames: the visible rows are measured in the first and stable in the second.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        place.current.isPlaced = true;
        setPlaced(true);
        onScroll(list.current?.scrollOffset ?? 0);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const last = rows.at(-1);
  const lastKey = last?.key;
  const isOwnMessage = last?.kind === 'unsent';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last row is what this is about
  useLayoutEffect(() => {
    if (!place.current.isPlaced) return;
    if (place.current.isNearEnd || isOwnMessage) toEnd();
  }, [lastKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when rows came and when the last call ended
  useEffect(() => {
    reportSeen();
    // The list knows its position among the new rows only then.
    const frame = requestAnimationFrame(() => requestAnimationFrame(fetchOlder));
    return () => cancelAnimationFrame(frame);
  }, [rows, thread.isLoadingOlder]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both read what is newest
  useLayoutEffect(() => {
    document.addEventListener('visibilitychange', reportSeen);
    return () => {
      document.removeEventListener('visibilitychange', reportSeen);
      remember();
    };
  }, []);

  const newBelow = isAtEnd ? 0 : newAfter(rows, seenUpTo);
  return { isPlaced, isAtEnd, newBelow, toEnd, onScroll, onScrollEnd, onResize };
}
