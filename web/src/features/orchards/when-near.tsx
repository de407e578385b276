import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './orchards-page.module.css';

interface WhenNearProps {
  /** Here at once, wherever it stands. */
  now: boolean;
  children: () => ReactNode;
}

/** What costs a call appears when it is nearly scrolled to, and stays: a grower may have fifty orchards. */
export function WhenNear({ now, children }: WhenNearProps) {
  const [near, setNear] = useState(now);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children() : <div ref={place} className={css.reserved} />;
}
