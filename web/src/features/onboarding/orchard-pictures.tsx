import { ageHint, type Bahar, type PlantPhase } from './orchard-draft.ts';
import sprite from './pictures.svg?no-inline';

/** What a phase looks like on the branch, or the weather when a bahar flowers. */
export function Picture({ of }: { of: PlantPhase | Bahar }) {
  return (
    <svg viewBox="0 0 124 104" aria-hidden="true">
      <use href={`${sprite}#${of}`} />
    </svg>
  );
}

/** The tree grows with the slider: a sapling, a bearing tree, a broad old one. */
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

/** More trees for more plants: one for ten, nine from a thousand on; not a count. */
export function CountPicture({ plants }: { plants: number }) {
  const trees = [10, 30, 80, 150, 300, 500, 700, 1000].filter((from) => plants >= from).length + 1;
  const shown = places.slice(0, trees).sort(([, above], [, below]) => above - below);
  return (
    <svg viewBox="0 26 124 78" aria-hidden="true">
      <Ground width={trees > 3 ? 122 : 84} />
      {shown.map(([x, y]) => (
        <Tree key={x} at={[x, y]} scale={y > 85 ? 0.7 : 0.55} fruits={y > 92} />
      ))}
    </svg>
  );
}

/** Flat drawings with fixed colours: the same in light and dark mode. */
const LEAF = { dark: '#1F6B40', mid: '#2F8A55', light: '#57B37C' };

interface Placement {
  at: [x: number, y: number];
  turn?: number;
  scale?: number;
}

const place = ({ at: [x, y], turn = 0, scale = 1 }: Placement) =>
  `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;

function Leaf({ colour = LEAF.mid, ...placement }: Placement & { colour?: string }) {
  return <path transform={place(placement)} d="M0 0C6-14 22-20 44-14 36 2 18 10 0 0z" fill={colour} />;
}

/** A round tree with its base at `at`; `scale` 1 is 60 high. */
function Tree({ fruits = false, ...placement }: Placement & { fruits?: boolean }) {
  return (
    <g transform={place(placement)}>
      <path d="M0 0V-26M0-16l10-10M0-12l-9-9" stroke="#7A5230" strokeWidth="5" fill="none" strokeLinecap="round" />
      <circle cx="-13" cy="-32" r="14" fill={LEAF.dark} />
      <circle cx="14" cy="-31" r="14" fill={LEAF.mid} />
      <circle cx="0" cy="-44" r="16" fill={LEAF.mid} />
      <circle cx="-5" cy="-47" r="7" fill={LEAF.light} opacity=".7" />
      {fruits && (
        <g fill="#D2364C">
          <circle cx="-14" cy="-30" r="4.500" />
          <circle cx="10" cy="-28" r="4.500" />
          <circle cx="3" cy="-42" r="4.500" />
        </g>
      )}
    </g>
  );
}

function Ground({ width }: { width: number }) {
  return <ellipse cx="62" cy="97" rx={width / 2} ry="5" fill="#7A5230" opacity=".16" />;
}
