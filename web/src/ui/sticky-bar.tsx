import type { ReactNode } from 'react';
import layout from './layout.module.css';

/** The main action at the foot of a screen, a second one to its left. Toasts keep clear of it. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className={layout.stickyBar} data-sticky-bar>
      {children}
    </div>
  );
}
