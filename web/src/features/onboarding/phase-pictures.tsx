import type { ReactNode } from 'react';
import { Blossom, Branch, Fruit, LEAF, Leaf } from './fruit-tree-parts.tsx';
import type { PlantPhase } from './orchard-draft.ts';

const drawings: Record<PlantPhase, ReactNode> = {
  growth: (
    <>
      <Branch />
      <Leaf at={[34, 86]} turn={-140} scale={0.7} />
      <Leaf at={[40, 84]} turn={40} scale={0.75} colour={LEAF.dark} />
      <Leaf at={[56, 75]} turn={-120} scale={0.85} />
      <Leaf at={[66, 68]} turn={30} scale={0.85} colour={LEAF.dark} />
      <Leaf at={[82, 58]} turn={-100} scale={0.85} colour={LEAF.light} />
      <Leaf at={[94, 48]} turn={20} scale={0.65} />
      <Leaf at={[108, 37]} turn={-60} scale={0.6} colour={LEAF.light} />
    </>
  ),
  flowering: (
    <>
      <Branch />
      <Leaf at={[30, 88]} turn={-150} scale={0.6} />
      <Leaf at={[92, 50]} turn={10} scale={0.65} />
      <Leaf at={[40, 84]} turn={30} scale={0.7} colour={LEAF.dark} />
      <Blossom at={[56, 52]} turn={-12} scale={1.15} />
      <Blossom at={[92, 74]} turn={24} scale={0.85} />
      <Blossom at={[26, 60]} turn={-24} scale={0.7} />
    </>
  ),
  fruiting: (
    <>
      <Branch />
      <Leaf at={[32, 86]} turn={-150} scale={0.6} />
      <Leaf at={[100, 40]} turn={-60} scale={0.6} />
      <Leaf at={[78, 56]} turn={20} scale={0.7} colour={LEAF.dark} />
      <Fruit at={[56, 71]} turn={180} />
      <Fruit at={[94, 76]} turn={180} scale={0.68} colour="#D9594B" />
    </>
  ),
  harvest: (
    <>
      <Fruit at={[44, 42]} scale={0.85} />
      <Fruit at={[80, 44]} scale={0.8} colour="#D2364C" />
      <Fruit at={[62, 34]} scale={0.85} colour="#B81F42" />
      <path d="M16 52h92l-9 42a7 7 0 0 1-7 6H32a7 7 0 0 1-7-6z" fill="#C98D4A" />
      <path d="M16 52h92l-2 11H18z" fill="#A86E30" />
      <path d="M40 68l4 26M62 68v26M84 68l-4 26" stroke="#A86E30" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
};

export function PhasePicture({ phase }: { phase: PlantPhase }) {
  return (
    <svg viewBox="0 0 124 104" aria-hidden="true">
      {drawings[phase]}
    </svg>
  );
}
