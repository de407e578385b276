import type { ReactNode } from 'react';

/** What every drawing is put together from. Colours are paint, not roles: a leaf is green by day and by night. */
export const PAINT = {
  leaf: '#2F8A55',
  leafDark: '#1F6B40',
  leafLight: '#57B37C',
  yellow: '#EFCB4E',
  pale: '#F4E9A6',
  brown: '#8A5524',
  rind: '#C22A45',
  crown: '#8E1532',
  tan: '#D9A866',
  dark: '#2A0F12',
  wood: '#8A5F3A',
  woodDark: '#5E3D22',
  sun: '#F2AE1C',
  white: '#FFFDF6',
} as const;

interface Placed {
  at: readonly [x: number, y: number];
  turn?: number;
  scale?: number;
}

export const place = ({ at: [x, y], turn = 0, scale = 1 }: Placed) =>
  `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;

export const BLADE = 'M0 0C16-25 64-30 100 0 64 30 16 25 0 0z';
/** The outer half and the outer quarter of a blade. */
export const OUTER_HALF = 'M42.500-20.600C61-21.250 82-15 100 0 82 15 61 21.250 42.500 20.600 52 8 52-8 42.500-20.600z';
export const OUTER_QUARTER =
  'M71.400-16.200C81.250-12.800 91-7.500 100 0 91 7.500 81.250 12.800 71.400 16.200 78 6 78-6 71.400-16.200z';
const MIDRIB = 'M0 0H92';
const SIDE_VEINS = 'M18 0 34-11M36 0 54-15M54 0 71-14M71 0 84-9M18 0 34 11M36 0 54 15M54 0 71 14M71 0 84 9';

interface LeafProps extends Placed {
  colour?: string;
  veins?: string;
  /** 1 is the usual width. */
  width?: number;
  /** What is seen on the blade: x 0 (stalk) to 100 (tip), y -25 to 25. */
  children?: ReactNode;
}

/** One leaf, 100 long, with its stalk at `at`; turned 0 it points right. */
export function Leaf({ colour = PAINT.leaf, veins = PAINT.leafDark, width = 1, children, ...placed }: LeafProps) {
  return (
    <g transform={`${place(placed)} scale(1 ${width})`}>
      <path d={BLADE} fill={colour} />
      {children}
      <Veins colour={veins} />
    </g>
  );
}

function Veins({ colour, thick = 1 }: { colour: string; thick?: number }) {
  return (
    <g stroke={colour} fill="none" strokeLinecap="round">
      <path d={MIDRIB} strokeWidth={3 * thick} />
      <path d={SIDE_VEINS} strokeWidth={1.8 * thick} opacity={thick > 1 ? 1 : 0.7} />
    </g>
  );
}

/** Veins that stayed green in a blade that did not. */
export function GreenVeins({ thick = 1.8 }: { thick?: number }) {
  return <Veins colour={PAINT.leafDark} thick={thick} />;
}

const BODY = 'M0-42C22-44 43-27 44-2 44 25 24 42 0 42S-44 25-44-2C-43-27-22-44 0-42z';

interface FruitProps {
  colour?: string;
  /** Without the twig it lies instead of hanging. */
  hanging?: boolean;
  /** What is seen on the skin: x and y -40 to 40, the crown below. */
  children?: ReactNode;
}

/** A pomegranate as it hangs: stalk above, crown below. */
export function Fruit({ colour = PAINT.rind, hanging = true, children }: FruitProps) {
  return (
    <g transform="translate(84 65)">
      {hanging && <Stalk />}
      <path d="M-12 36-18 60-6 53 0 62 6 53 18 60 12 36z" fill={PAINT.crown} stroke={PAINT.crown} {...round(3)} />
      <path d={BODY} fill={colour} />
      <path d="M-32-6C-31-20-22-30-10-33" stroke="#fff" strokeOpacity=".35" {...round(5)} fill="none" />
      {children}
    </g>
  );
}

function Stalk() {
  return (
    <>
      <path d="M-46-50C-20-62 20-60 48-56M0-42V-58" stroke={PAINT.wood} {...round(6)} fill="none" />
      <Leaf at={[14, -56]} turn={22} scale={0.46} />
      <Leaf at={[-16, -56]} turn={158} scale={0.4} colour={PAINT.leafDark} />
    </>
  );
}

/** Round ends and corners of a line. */
export const round = (strokeWidth: number) =>
  ({ strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;

interface Dot {
  x: number;
  y: number;
  r: number;
}

export const dots = (...all: readonly (readonly [x: number, y: number, r: number])[]): Dot[] =>
  all.map(([x, y, r]) => ({ x, y, r }));

/** The same mark at many places. */
export function Each({ of, children }: { of: readonly Dot[]; children: ReactNode }) {
  return of.map(({ x, y, r }) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${r})`}>
      {children}
    </g>
  ));
}

/** A trunk seen close, from the ground up. */
export function Trunk({ children }: { children: ReactNode }) {
  return (
    <>
      <path d="M58 8C60 50 60 90 46 128h78C110 92 108 50 110 8z" fill={PAINT.wood} />
      <path
        d="M70 12C71 40 71 66 66 92M98 12C97 34 98 60 101 84M84 30C85 48 84 60 83 72"
        stroke={PAINT.woodDark}
        opacity=".55"
        {...round(3)}
        fill="none"
      />
      {children}
    </>
  );
}
