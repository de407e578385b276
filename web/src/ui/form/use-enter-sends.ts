import { type RefObject, useEffect, useRef } from 'react';

/**
 * Enter sends; with Shift or Alt it inserts a line break. Decided by the `insertLineBreak` event after the key: on
 * Android Enter arrives while the last word is being composed, and an Enter that picks an input method's suggestion
 * inserts none. A line break without the key was dictated ("new line") and stays. React's event of this name does not
 * have the input type.
 */
export function useEnterSends(box: RefObject<HTMLTextAreaElement | null>, send: (() => void) | undefined): void {
  const latest = useRef(send);
  latest.current = send;
  const isOn = send !== undefined;
  useEffect(() => {
    const { current } = box;
    if (!current || !isOn) return;
    let enter: KeyboardEvent | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      enter = event.key === 'Enter' ? event : undefined;
    };
    const onBeforeInput = (event: InputEvent) => {
      const key = enter;
      enter = undefined;
      if (event.inputType !== 'insertLineBreak' || !key || key.shiftKey || key.altKey) return;
      event.preventDefault();
      if (!key.repeat) latest.current?.();
    };
    current.addEventListener('keydown', onKeyDown);
    current.addEventListener('beforeinput', onBeforeInput);
    return () => {
      current.removeEventListener('keydown', onKeyDown);
      current.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [box, isOn]);
}
