import { Ground, LEAF, Leaf, Tree } from './fruit-tree-parts.tsx';
import { ageHint } from './orchard-draft.ts';

/** The tree grows with the slider: a sapling, a bearing tree, an old broad one. */
export function AgePicture({ years }: { years: number }) {
  const age = ageHint(years);
  return (
    <svg viewBox="0 0 124 104" aria-hidden="true">
      <Ground width={age === 'young' ? 60 : 104} />
      {age === 'young' ? (
        <>
          <path d={`M62 97V${66 - years * 4}`} stroke="#7A5230" strokeWidth="4" strokeLinecap="round" />
          <Leaf at={[62, 84]} turn={-20} scale={0.5} colour={LEAF.dark} />
          <Leaf at={[62, 78]} turn={-140} scale={0.55} />
          <Leaf at={[62, 68 - years * 4]} turn={-40} scale={0.6} colour={LEAF.light} />
          <Leaf at={[62, 68 - years * 4]} turn={-120} scale={0.6} />
        </>
      ) : (
        <Tree at={[62, 97]} scale={Math.min(1.55, 0.9 + years * 0.055)} fruits />
      )}
    </svg>
  );
}
