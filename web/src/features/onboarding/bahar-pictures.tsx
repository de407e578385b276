import type { ReactNode } from 'react';
import { Blossom, Ground, Tree } from './fruit-tree-parts.tsx';
import type { Bahar } from './orchard-draft.ts';

/** Spring sun, monsoon rain, and the clear low sun after it: what the sky does when each bahar flowers. */
const skies: Record<Bahar, ReactNode> = {
  ambe: (
    <>
      <circle cx="96" cy="26" r="14" fill="#F2AE1C" />
      <path
        d="M96 4v4M96 44v4M74 26h4M114 26h4M80.500 10.500l2.800 2.800M108.700 38.700l2.800 2.800M111.500 10.500l-2.800 2.800M83.300 38.700l-2.800 2.800"
        stroke="#F2AE1C"
        strokeWidth="3.500"
        strokeLinecap="round"
      />
    </>
  ),
  mrig: (
    <>
      <path d="M74 34a11 11 0 0 1 1-22 16 16 0 0 1 30-2 12 12 0 0 1 3 24z" fill="#7FA9BC" />
      <path
        d="M80 42l-3 9M92 42l-3 9M104 42l-3 9M86 56l-3 9M98 56l-3 9"
        stroke="#2F8CB0"
        strokeWidth="3.500"
        strokeLinecap="round"
      />
    </>
  ),
  hastha: (
    <>
      <circle cx="92" cy="30" r="15" fill="#E8842C" />
      <path
        d="M84 44a7 7 0 0 1 1-14 10 10 0 0 1 19-1 8 8 0 0 1 2 15z"
        fill="#FBEDE4"
        stroke="#E7CFC0"
        strokeWidth="1.500"
      />
    </>
  ),
};

export function BaharPicture({ bahar }: { bahar: Bahar }) {
  return (
    <svg viewBox="0 0 124 104" aria-hidden="true">
      <Ground />
      {skies[bahar]}
      <Tree at={[48, 96]} scale={1.15} />
      <Blossom at={[34, 64]} turn={-20} scale={0.45} />
      <Blossom at={[60, 58]} turn={14} scale={0.45} />
      <Blossom at={[46, 42]} turn={-4} scale={0.4} />
    </svg>
  );
}
