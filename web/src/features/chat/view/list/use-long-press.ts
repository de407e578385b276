import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Given by the specification. */
const LONG_PRESS_MS = 500;
/** Pixels that a resting finger may move. */
const MOVE_MAX = 10;

/** The key of the message at the event's target. */
const keyOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-message]')?.dataset.message : undefined;

/**
 * Calls `open` with the message's key on a long press, right click, menu key or Enter. `cancel` when the list scrolls.
 */
export function useLongPress(open: (key: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  /** The finger is still down after the long press opened something: suppresses the click of its release. */
  const isGhost = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onPointerDown = (event: PointerEvent) => {
    cancel();
    isGhost.current = false;
    const key = keyOf(event.target);
    if (key === undefined || !event.isPrimary || event.button !== 0) return;
    start.current = { x: event.clientX, y: event.clientY };
    timer.current = setTimeout(() => {
      isGhost.current = true;
      open(key);
    }, LONG_PRESS_MS);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = start.current;
    if (Math.hypot(clientX - x, clientY - y) > MOVE_MAX) cancel();
  };
  const onContextMenu = (event: MouseEvent) => {
    const key = keyOf(event.target);
    if (key === undefined) return;
    event.preventDefault();
    cancel();
    // The phone's own long press fires at about the same time.
    if (!isGhost.current) open(key);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!isGhost.current) return;
    isGhost.current = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isGhost.current = false;
    const key = keyOf(event.target);
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const isOnMessage = event.target instanceof HTMLElement && event.target.dataset.message !== undefined;
    if (key === undefined || !(isMenuKey || (event.key === 'Enter' && isOnMessage))) return;
    event.preventDefault();
    open(key);
  };
  return {
    cancel,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onContextMenu,
      onClickCapture,
      onKeyDown,
    },
  };
}
