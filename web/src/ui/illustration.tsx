import type { ReactNode } from 'react';
import css from './illustration.module.css';

export type IllustrationName = 'sprout' | 'basket' | 'mast';

const drawings: Record<IllustrationName, () => ReactNode> = { sprout: Sprout, basket: Basket, mast: Mast };

/** One object on a soft ground: a young plant (nothing yet), a basket (nothing found), a mast (no answer). */
export function Illustration({ name }: { name: IllustrationName }) {
  const Drawing = drawings[name];
  return (
    <svg className={css.art} viewBox="0 0 168 140" aria-hidden>
      <ellipse cx="84" cy="126" rx="66" ry="9" fill="var(--c-sunken)" />
      <Drawing />
    </svg>
  );
}

function Sprout() {
  return (
    <>
      <path d="M84 124V70" stroke="#7A5230" strokeWidth="6" strokeLinecap="round" />
      <path
        transform="translate(84 96) rotate(-20) scale(0.9)"
        d="M0 0C6-14 22-20 44-14 36 2 18 10 0 0z"
        fill="#2F8A55"
      />
      <path
        transform="translate(84 88) rotate(-170) scale(0.9)"
        d="M0 0C6-14 22-20 44-14 36 2 18 10 0 0z"
        fill="#1F6B40"
      />
      <path
        transform="translate(84 74) rotate(-60) scale(1)"
        d="M0 0C6-14 22-20 44-14 36 2 18 10 0 0z"
        fill="#57B37C"
      />
      <path
        transform="translate(84 76) rotate(-130) scale(0.9)"
        d="M0 0C6-14 22-20 44-14 36 2 18 10 0 0z"
        fill="#2F8A55"
      />
      <path d="M66 124c4-9 32-9 36 0z" fill="#83501D" />
      <circle cx="132" cy="34" r="15" fill="#F2AE1C" />
    </>
  );
}

function Basket() {
  return (
    <>
      <path d="M34 66h84l-8 48a8 8 0 0 1-8 7H50a8 8 0 0 1-8-7z" fill="#C98D4A" />
      <path d="M34 66h84l-2 12H36z" fill="#A86E30" />
      <path d="M58 86l3 24M76 86v24M94 86l-3 24" stroke="#A86E30" strokeWidth="4" strokeLinecap="round" />
      <circle cx="112" cy="48" r="24" fill="var(--c-surface)" stroke="#A01546" strokeWidth="7" />
      <path d="M130 66l18 18" stroke="#A01546" strokeWidth="9" strokeLinecap="round" />
    </>
  );
}

function Mast() {
  return (
    <>
      <path d="M84 124V58" stroke="#59414A" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M66 124l18-44 18 44"
        stroke="#59414A"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="84" cy="52" r="9" fill="#A01546" />
      <path
        d="M58 36a36 36 0 0 0 0 32M110 36a36 36 0 0 1 0 32"
        stroke="#E2466F"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
        opacity=".9"
      />
      <path
        d="M42 26a56 56 0 0 0 0 52M126 26a56 56 0 0 1 0 52"
        stroke="#EFD3D8"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M46 96 124 18" stroke="var(--c-text)" strokeWidth="6" strokeLinecap="round" />
    </>
  );
}
