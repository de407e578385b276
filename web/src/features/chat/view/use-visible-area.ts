import { type RefObject, useEffect, useRef } from 'react';

/** A smaller difference in height, in pixels, is no keyboard. */
const KEYBOARD_MIN = 100;

/**
 * Keeps an element within the visible area while a phone's keyboard is open: the keyboard overlays the page, and the
 * browser would scroll the header out of sight to show the field.
 */
export function useVisibleArea(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      const style = element.current?.style;
      if (!style) return;
      const isOpen = viewport.scale <= 1.01 && window.innerHeight - viewport.height > KEYBOARD_MIN;
      style.position = isOpen ? 'fixed' : '';
      style.inset = isOpen ? `${viewport.offsetTop}px 0 auto` : '';
      style.height = isOpen ? `${viewport.height}px` : '';
    };
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    fit();
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, []);
  return element;
}
