import { Ground, Tree } from './fruit-tree-parts.tsx';

const places: readonly [x: number, y: number][] = [
  [62, 97],
  [40, 94],
  [84, 94],
  [22, 90],
  [102, 90],
  [48, 82],
  [76, 82],
  [24, 79],
  [100, 79],
];

/** More trees for more plants: one for ten, nine from a thousand on. It is a picture, not a count. */
export function CountPicture({ plants }: { plants: number }) {
  const trees = [10, 30, 80, 150, 300, 500, 700, 1000].filter((from) => plants >= from).length + 1;
  const shown = places.slice(0, trees).toSorted(([, above], [, below]) => above - below);
  return (
    <svg viewBox="0 26 124 78" aria-hidden="true">
      <Ground width={trees > 3 ? 122 : 84} />
      {shown.map(([x, y]) => (
        <Tree key={x} at={[x, y]} scale={y > 85 ? 0.7 : 0.55} fruits={y > 92} />
      ))}
    </svg>
  );
}
