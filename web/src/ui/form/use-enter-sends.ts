import { type RefObject, useEffect, useRef } from 'react';

/**
 * Enter sends; with Shift or Alt it inserts a line break. Decided by the `insertLineBreak` event, not by the key: on
 * Android Enter arrives while the last word is being composed, and an Enter that picks an input method's suggestion
 * inserts none. React's event of this name does not have the input type.
 */
export function useEnterSends(box: RefObject<HTMLTextAreaElement | null>, send: (() => void) | undefined): void {
  const latest = useRef(send);
  latest.current = send;
  const isOn = send !== undefined;
  useEffect(() => {
    const { current } = box;
    if (!current || !isOn) return;
    let key: KeyboardEvent | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      key = event;
    };
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || key?.shiftKey || key?.altKey) return;
      event.preventDefault();
      if (!key?.repeat) latest.current?.();
    };
    current.addEventListener('keydown', onKeyDown);
    current.addEventListener('beforeinput', onBeforeInput);
    return () => {
      current.removeEventListener('keydown', onKeyDown);
      current.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [box, isOn]);
}
