import { dots, Each, Fruit, Leaf, PAINT, place, round } from './parts.tsx';

const SEED = 'M0-7C4-3 5 1 5 4 4 7 2 8 0 8S-4 7-5 4C-5 1-4-3 0-7z';

/** A clean skin with one straight wide crack; red seeds show. */
export function FruitCracking() {
  return (
    <Fruit>
      <path d="M-4-38C6-24 14-14 13 0 12 16 6 28 0 38-8 26-14 14-13-2-13-16-8-28-4-38z" fill="#F6DFC0" />
      <path d="M-3-30C4-20 9-12 9 0 8 14 4 22 0 30-6 22-10 12-9-2-9-14-6-22-3-30z" fill="#8E1532" />
      <Each of={dots([-1, -18, 0.8], [-4, -6, 0.9], [5, -8, 0.8], [0, 5, 1], [-4, 16, 0.8], [4, 17, 0.8])}>
        <path d={SEED} fill="#EE5B7E" />
        <path d="M-2 2C-2 0-1-2 0-3" stroke="#fff" strokeOpacity=".7" {...round(1.6)} fill="none" />
      </Each>
    </Fruit>
  );
}

/** The side towards the sun brown and hard. */
export function Sunburn() {
  return (
    <>
      <g transform="translate(142 26)">
        <circle r="15" fill={PAINT.sun} />
        <path
          d="M0-24V-20M0 20V24M-24 0H-20M20 0H24M-17-17-14-14M14 14 17 17M-17 17-14 14M14-14 17-17"
          stroke={PAINT.sun}
          {...round(4)}
        />
      </g>
      <Fruit>
        <path d="M4-41C24-42 43-26 44-2 44 6 42 14 38 20 22 24 8 8 4-8 2-20 2-32 4-41z" fill="#B5743A" />
        <path d="M14-36C30-32 40-20 41-4 40 4 38 8 36 12 24 10 16-2 14-16 13-24 13-30 14-36z" fill="#6B3D1A" />
        <path d="M20-20C22-10 27-2 34 2M25-27C28-18 32-12 37-9" stroke="#3E210C" {...round(2)} fill="none" />
      </Fruit>
    </>
  );
}

const cells = [
  { x: -20, y: -16, turn: -50 },
  { x: -9, y: -25, turn: -20 },
  { x: 5, y: -26, turn: 10 },
  { x: 18, y: -18, turn: 45 },
  { x: 25, y: -5, turn: 80 },
  { x: -27, y: -2, turn: -85 },
  { x: -10, y: -10, turn: -40 },
  { x: 6, y: -11, turn: 25 },
  { x: -25, y: 12, turn: -110 },
  { x: 24, y: 10, turn: 105 },
  { x: -14, y: 22, turn: -150 },
  { x: 0, y: 27, turn: 180 },
  { x: 14, y: 21, turn: 145 },
  { x: -12, y: 6, turn: -100 },
  { x: 12, y: 5, turn: 90 },
  { x: 0, y: 12, turn: 180 },
];
const SPOILT = [2, 3, 4, 7, 9, 12, 14, 15];

/** Cut open: outside sound, inside half of the seeds brown and black. */
export function ArilBrowning() {
  return (
    <Fruit hanging={false}>
      <circle r="37" fill="#F9EBD2" />
      <path d="M2-34C24-34 36-16 34 6 30 26 18 34 4 30 10 16 12 4 6-6 0-16 0-26 2-34z" fill="#5A3A20" opacity=".5" />
      {cells.map(({ x, y, turn }, index) => (
        <g key={`${x} ${y}`} transform={place({ at: [x, y], turn, scale: 1.05 })}>
          <path d={SEED} fill={SPOILT.includes(index) ? (index % 2 ? '#6A3F1C' : '#2E1A10') : '#E2466F'} />
          <path d="M-2 2C-2 0-1-2 0-3" stroke="#fff" strokeOpacity=".55" {...round(1.4)} fill="none" />
        </g>
      ))}
    </Fruit>
  );
}

/** Flowers and a small fruit that fall from the twig; some lie below. */
export function FlowerDrop() {
  return (
    <>
      <path d="M12 34C50 12 104 12 154 26" stroke={PAINT.wood} {...round(7)} fill="none" />
      <Leaf at={[36, 22]} turn={-40} scale={0.36} />
      <Leaf at={[122, 18]} turn={-28} scale={0.36} colour={PAINT.leafDark} />
      <Leaf at={[60, 18]} turn={118} scale={0.34} colour={PAINT.leafDark} />
      <Leaf at={[140, 24]} turn={70} scale={0.34} />
      <path d="M96 18V28" stroke={PAINT.wood} {...round(4)} />
      <Blossom at={[96, 40]} turn={180} scale={0.78} />
      <Blossom at={[44, 74]} turn={150} scale={0.72} />
      <Blossom at={[132, 80]} turn={-150} scale={0.68} />
      <g transform="translate(86 92) rotate(18)">
        <path d="M-5 8-8 20-2 16 0 21 2 16 8 20 5 8z" fill="#B2402C" />
        <circle r="12" fill="#D9594B" />
      </g>
      <path d="M48 44V52M38 48V54M130 52V60M140 54V60M80 68V74M92 66V73" stroke={PAINT.sun} {...round(3)} />
      <Blossom at={[52, 122]} turn={84} scale={0.62} />
      <Blossom at={[116, 124]} turn={-96} scale={0.62} />
    </>
  );
}

function Blossom({ at, turn, scale = 1 }: { at: [number, number]; turn: number; scale?: number }) {
  return (
    <g transform={place({ at, turn, scale })}>
      <path d="M-10 0C-11-13-18-22-24-27-13-31-5-27 0-20 5-27 13-31 24-27 18-22 11-13 10 0z" fill="#F0563A" />
      <path d="M-10 0C-10-9-6-15 0-20 6-15 10-9 10 0 9 9 5 15 0 16S-9 9-10 0z" fill="#C9302A" />
    </g>
  );
}

/** Hailstones, a branch broken and hanging, a fruit with dents. */
export function HailDamage() {
  return (
    <>
      <path d="M34 128C36 92 36 60 30 14" stroke={PAINT.wood} {...round(12)} fill="none" />
      <path d="M36 62C52 50 62 46 74 42" stroke={PAINT.wood} {...round(8)} fill="none" />
      <path d="M70 37 80 42 73 49z" fill="#E5C492" />
      <path d="M80 46C92 66 98 84 100 108" stroke={PAINT.wood} {...round(7)} fill="none" />
      <path d="M76 48 85 44 80 54z" fill="#E5C492" />
      <Leaf at={[88, 58]} turn={28} scale={0.34} />
      <Leaf at={[94, 80]} turn={132} scale={0.34} colour={PAINT.leafDark} />
      <Leaf at={[100, 104]} turn={116} scale={0.28} />
      <Leaf at={[33, 34]} turn={-160} scale={0.3} />
      <g transform="translate(128 98)">
        <path d="M-6 18-9 32-3 27 0 33 3 27 9 32 6 18z" fill={PAINT.crown} />
        <circle r="23" fill={PAINT.rind} />
        <Each of={dots([-8, -8, 1], [8, -2, 1.1], [-4, 9, 0.9])}>
          <circle r="5.500" fill="#5E1324" />
          <path d="M-4 3A5 5 0 0 0 4 3" stroke="#F09AA8" {...round(1.6)} fill="none" />
        </Each>
      </g>
      <Each
        of={dots(
          [60, 18, 1],
          [92, 12, 0.9],
          [122, 24, 1.1],
          [148, 14, 0.9],
          [106, 48, 0.9],
          [142, 54, 1],
          [58, 90, 0.9],
          [70, 124, 0.9],
          [96, 126, 0.8],
        )}
      >
        <circle r="8" fill="#DCEEF6" stroke="#7FB4CC" strokeWidth="1.800" />
        <circle cx="-2.500" cy="-2.500" r="2.200" fill="#fff" />
      </Each>
      <path d="M64 0 63 4M126 4 124 9M109 30 108 34M145 34 144 39M60 72 59 76" stroke="#7FB4CC" {...round(2)} />
    </>
  );
}
