import type { ReactNode } from 'react';
import { BLADE, GreenVeins, Leaf, OUTER_HALF, OUTER_QUARTER, PAINT, round } from './parts.tsx';

/** How the leaves of one age look. */
interface Look {
  colour?: string;
  veins?: string;
  width?: number;
  /** 1 is the usual length. */
  size?: number;
  on?: ReactNode;
}

interface TwigProps {
  /** The lowest pair. */
  old?: Look;
  middle?: Look;
  /** The upper pair and the tip. */
  young?: Look;
  /** Left out where the shoot has no tip of its own. */
  tip?: boolean;
  children?: ReactNode;
}

const HEALTHY: Look = {};
const YOUNG: Look = { colour: PAINT.leafLight };

/** A shoot with old leaves below and young ones above: where a sign is seen tells what is missing. */
function Twig({ old = HEALTHY, middle = HEALTHY, young = YOUNG, tip = true, children }: TwigProps) {
  return (
    <>
      <path d="M84 132C82 100 86 70 84 34" stroke={PAINT.wood} {...round(6)} fill="none" />
      <Pair at={108} turn={14} length={0.74} look={old} />
      <Pair at={78} turn={24} length={0.62} look={middle} />
      <Pair at={52} turn={38} length={0.48} look={young} />
      {tip && <Aged at={38} turn={-90} length={0.34} look={young} />}
      {children}
    </>
  );
}

interface AgedProps {
  at: number;
  turn: number;
  length: number;
  look: Look;
}

function Pair({ turn, ...rest }: AgedProps) {
  return (
    <>
      <Aged turn={-turn} {...rest} />
      <Aged turn={turn - 180} {...rest} />
    </>
  );
}

function Aged({ at, turn, length, look: { colour, veins, width, size = 1, on } }: AgedProps) {
  return (
    <Leaf
      at={[84, at]}
      turn={turn}
      scale={length * size}
      width={width ?? 1.1}
      {...(colour ? { colour } : {})}
      {...(veins ? { veins } : {})}
    >
      {on}
    </Leaf>
  );
}

/** Old leaves pale yellow all over. */
export function NitrogenDeficiency() {
  return (
    <Twig
      old={{ colour: PAINT.yellow, veins: '#CDA52F' }}
      middle={{ colour: '#C3CC6A', veins: '#98A23E' }}
      young={{ colour: '#7DBB6A' }}
    />
  );
}

/** Leaves narrow and dark, turning purple. */
export function PhosphorusDeficiency() {
  const narrow = { width: 0.72 };
  return (
    <Twig
      old={{ ...narrow, colour: '#7B2356', veins: '#4C1136' }}
      middle={{ ...narrow, colour: '#164A35', veins: '#5A1A46', on: <path d={OUTER_HALF} fill="#7B2356" /> }}
      young={{ ...narrow, colour: '#164A35', veins: '#0C3022' }}
    />
  );
}

/** Old leaves burnt along the edge, yellow inside it, green in the middle. */
export function PotashDeficiency() {
  const burnt = <Inside />;
  return (
    <Twig old={{ colour: '#7A4317', width: 1.2, on: burnt }} middle={{ colour: '#9A6424', width: 1.15, on: burnt }} />
  );
}

/** Young leaves brick red from the tip. */
export function CalciumDeficiency() {
  const tip = (
    <>
      <path d={OUTER_HALF} fill={PAINT.yellow} />
      <path d={OUTER_QUARTER} fill="#B5442A" />
    </>
  );
  return (
    <Twig
      young={{ colour: PAINT.leafLight, width: 1.2, size: 1.05, on: tip }}
      middle={{ colour: PAINT.leaf, on: tip }}
    />
  );
}

/** Old leaves yellow between green veins. */
export function MagnesiumDeficiency() {
  const striped = (
    <>
      <path d="M8 0C22-18 60-22 90-2 60-10 30-8 8 0z" fill={PAINT.leaf} transform="scale(1 .4)" />
      <GreenVeins thick={1.7} />
    </>
  );
  return (
    <Twig
      old={{ colour: PAINT.yellow, width: 1.25, on: striped }}
      middle={{ colour: '#D8CF5C', width: 1.2, on: striped }}
    />
  );
}

/** Young leaves almost white with a fine green net; the old ones stay green. */
export function IronDeficiency() {
  const net = <GreenVeins thick={1.2} />;
  const white = { colour: PAINT.pale, width: 1.3, on: net };
  return <Twig young={{ ...white, size: 1.08 }} middle={white} old={{ colour: PAINT.leafDark, veins: '#12492B' }} />;
}

/** Small narrow leaves crowded at the tip. */
export function ZincDeficiency() {
  const small = { colour: '#C9D46A', veins: PAINT.leaf, width: 0.7 };
  return (
    <Twig young={{ ...small, size: 0.5 }} middle={{ colour: PAINT.leaf }} tip={false}>
      {[-170, -150, -132, -114, -97, -82, -66, -48, -30, -10].map((turn, at) => (
        <Leaf
          key={turn}
          at={[84, 42 - (at % 2) * 7]}
          turn={turn}
          scale={0.3}
          width={0.7}
          colour={at % 2 ? '#C9D46A' : '#9DC066'}
          veins={PAINT.leaf}
        />
      ))}
    </Twig>
  );
}

/** The tip of the shoot dead and bent, the leaves below it brittle and torn, a fruit cracked. */
export function BoronDeficiency() {
  const torn = (
    <>
      <path d="M30-30 40-6 50-30zM62 30 68 6 80 30z" fill="var(--c-stage)" />
      <path d={OUTER_QUARTER} fill="#7A4317" />
    </>
  );
  return (
    <Twig tip={false} young={{ colour: '#A9B45A', veins: '#7C7A2E', width: 1.2, size: 1.1, on: torn }}>
      <path d="M84 44C82 24 90 12 106 16" stroke="#3B2314" {...round(7)} fill="none" />
      <path d={BLADE} fill="#5A3A20" transform="translate(104 16) rotate(78) scale(.26)" />
      <path d={BLADE} fill="#3B2314" transform="translate(106 14) rotate(24) scale(.22)" />
      <g transform="translate(134 102)">
        <path d="M-6 20-9 32-3 28 0 33 3 28 9 32 6 20z" fill={PAINT.crown} />
        <circle r="22" fill={PAINT.rind} />
        <path d="M-2-21C6-12 8-4 6 4 4 12 0 16-2 21-8 12-8 4-6-4-4-12-4-16-2-21z" fill="#F6DFC0" />
        <path d="M-1-14C3-8 4-2 3 4 2 8 0 11-1 14-4 8-5 2-4-4-3-8-2-11-1-14z" fill="#8E1532" />
      </g>
    </Twig>
  );
}

function Inside() {
  return (
    <>
      <path d={BLADE} fill={PAINT.yellow} transform="translate(5 0) scale(.84 .74)" />
      <path d={BLADE} fill={PAINT.leaf} transform="translate(8 0) scale(.7 .46)" />
    </>
  );
}
