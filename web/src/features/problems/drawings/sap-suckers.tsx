import { BLADE, dots, Each, Fruit, Leaf, PAINT, place, round } from './parts.tsx';

/** Grey scratches on the skin, a leaf that curls with a brown tip, thin yellow insects. */
export function Thrips() {
  return (
    <>
      <Fruit>
        <path
          d="M-30 6C-26-4-16-12-6-12 8-14 22-6 28 4 22 12 18 24 6 28-10 30-26 22-30 6z"
          fill={PAINT.tan}
          opacity=".9"
        />
        <path
          d="M-24 2-10-4M-22 10-2-1M-4-3 8-7M-20 18-8 12M-2 8 16 1M-10 22 6 15M12 12 24 6M0 25 14 18"
          stroke="#7C5A36"
          {...round(1.8)}
          fill="none"
        />
      </Fruit>
      <g transform="translate(112 20) rotate(34)">
        <path d="M0 0C14-18 36-18 46-4 54 6 44 20 32 12 24 8 10 8 0 0z" fill={PAINT.leafLight} />
        <path d="M46-4C54 6 44 20 32 12 40 12 42 4 38-2z" fill={PAINT.brown} />
        <path d="M2 0C14-6 28-6 38 2" stroke={PAINT.leafDark} {...round(2)} fill="none" />
      </g>
      <Each of={dots([128, 74, 1], [141, 88, 1], [126, 98, 1], [30, 92, 1], [24, 74, 1])}>
        <path d="M-7 0H7" stroke="#E0A81E" {...round(5)} />
        <path d="M-2-3-5-7M2-3 5-7M-2 3-5 7M2 3 5 7" stroke="#7A5A10" {...round(1.4)} />
      </Each>
    </>
  );
}

/** A shoot tip crowded with small insects, curled leaves, drops of honeydew, ants on their way. */
export function Aphid() {
  return (
    <>
      <path d="M84 130C82 100 90 70 84 22" stroke={PAINT.leaf} {...round(8)} fill="none" />
      <Leaf at={[86, 104]} turn={-22} scale={0.62} colour={PAINT.leafDark} />
      <Leaf at={[84, 96]} turn={-158} scale={0.62} />
      <CurledLeaf at={[86, 62]} turn={-34} />
      <CurledLeaf at={[84, 56]} turn={-34} mirrored />
      <Leaf at={[84, 26]} turn={-68} scale={0.28} colour={PAINT.leafLight} />
      <Leaf at={[84, 26]} turn={-120} scale={0.26} colour={PAINT.leafLight} />
      <Each of={dots([78, 34, 1], [90, 38, 1], [80, 46, 1.1], [91, 50, 1], [82, 58, 1], [92, 62, 1.1], [81, 70, 1])}>
        <ellipse rx="6.500" ry="5" fill="#25301A" />
        <ellipse cx="-1" cy="-1.500" rx="2.400" ry="1.600" fill="#8CA05A" />
        <path d="M-4-4-7-8M4-4 7-8" stroke="#25301A" {...round(1.4)} />
      </Each>
      <Each of={dots([64, 78, 1], [106, 86, 0.8], [112, 74, 0.6])}>
        <path d="M0-9C4-3 6 0 6 3A6 6 0 0 1-6 3C-6 0-4-3 0-9z" fill="#F2C84E" stroke="#C9962A" strokeWidth="1.400" />
      </Each>
      <Ant at={[80, 88]} turn={-86} />
      <Ant at={[87, 114]} turn={-96} />
    </>
  );
}

function CurledLeaf({ at, turn, mirrored = false }: { at: [number, number]; turn: number; mirrored?: boolean }) {
  return (
    <g transform={`${place({ at })} scale(${mirrored ? -1 : 1} 1) rotate(${turn})`}>
      <path d="M0 0C10-16 34-20 46-6 52 4 42 14 34 8 26 4 12 6 0 0z" fill={PAINT.leafLight} />
      <path d="M46-6C52 4 42 14 34 8 40 6 42 0 38-4z" fill={PAINT.leafDark} />
    </g>
  );
}

function Ant({ at, turn }: { at: [number, number]; turn: number }) {
  return (
    <g transform={place({ at, turn })} fill="#7A2A12">
      <path d="M-3-6-1 0-5 6M2-6 1 0 4 6" stroke="#7A2A12" {...round(1.3)} fill="none" />
      <circle cx="-6" r="4" />
      <circle r="2.600" />
      <circle cx="5.500" r="3" />
    </g>
  );
}

/** White moth-like flies under a leaf and in the air; black crust on the blade. */
export function Whitefly() {
  return (
    <>
      <Leaf at={[20, 104]} turn={-24} scale={1.38}>
        <path d="M24 8C30 2 40 6 46 10 56 8 60 16 54 21 44 24 28 22 24 8z" fill="#1D1B1B" opacity=".85" />
        <path d="M62-2C68-6 78-4 80 2 78 10 70 12 66 9 62 8 60 2 62-2z" fill="#1D1B1B" opacity=".85" />
      </Leaf>
      <Each
        of={dots(
          [56, 78, 1],
          [76, 70, 1.1],
          [92, 60, 1],
          [68, 92, 1],
          [110, 52, 1],
          [52, 40, 0.9],
          [84, 28, 1],
          [116, 22, 0.9],
          [28, 62, 0.8],
        )}
      >
        <path d="M0-8C6-4 11 4 11 9 7 11 3 10 0 7-3 10-7 11-11 9-11 4-6-4 0-8z" fill={PAINT.white} stroke="#8D8578" />
        <path d="M0-6V7" stroke="#B9B0A2" {...round(1.2)} />
        <circle cy="-8" r="3" fill="#E3B94A" />
      </Each>
    </>
  );
}

/** White cotton wool on stalk, skin and crown, with sticky drops. */
export function Mealybug() {
  return (
    <Fruit>
      <Wool
        of={dots(
          [-6, -48, 1],
          [5, -44, 1.1],
          [-1, -36, 1],
          [12, -34, 0.8],
          [-28, 4, 1],
          [-18, 10, 1.1],
          [-26, 17, 0.9],
          [20, 16, 1],
          [28, 10, 0.8],
          [-8, 44, 1.1],
          [4, 43, 1.2],
          [11, 50, 0.8],
        )}
      />
      <path d="M-22 26C-25 31-26 34-26 36a4 4 0 0 0 8 0C-18 34-19 31-22 26z" fill="#F2C84E" />
      <path d="M24 26C21 31 20 34 20 36a4 4 0 0 0 8 0C28 34 27 31 24 26z" fill="#F2C84E" />
    </Fruit>
  );
}

function Wool({ of }: { of: ReturnType<typeof dots> }) {
  return (
    <Each of={of}>
      <path
        d="M-8 0A4 4 0 0 1-5-6 5 5 0 0 1 4-7 4 4 0 0 1 9-1 4.500 4.500 0 0 1 5 6 5 5 0 0 1-4 6 4 4 0 0 1-8 0z"
        fill={PAINT.white}
        stroke="#B9B0A2"
        strokeWidth="1.200"
      />
      <path d="M-3-2C-1-4 1-4 3-2M-3 2C-1 0 1 0 3 2" stroke="#B9B0A2" {...round(1.2)} fill="none" />
    </Each>
  );
}

/** A leaf the colour of bronze whose edges roll inwards, a fine web, red dots that walk. */
export function Mites() {
  return (
    <>
      <g transform="translate(22 100) rotate(-28) scale(1.36)">
        <path d={BLADE} fill="#A9822F" />
        <path d="M0 0H92" stroke="#6E5216" {...round(3)} />
        <path d="M2-3C20-27 62-32 96-4 66-18 28-16 2-3z" fill={PAINT.leafLight} stroke={PAINT.leafDark} {...round(2)} />
        <path d="M2 3C20 27 62 32 96 4 66 18 28 16 2 3z" fill={PAINT.leafLight} stroke={PAINT.leafDark} {...round(2)} />
        <path
          d="M14-12C30-18 56-20 78-13M14 12C30 18 56 20 78 13"
          stroke={PAINT.leafDark}
          {...round(1.6)}
          fill="none"
        />
        <Each of={dots([26, 4, 1], [38, -5, 1.1], [50, 5, 1], [62, -4, 1.1], [74, 4, 0.9])}>
          <circle r="3.400" fill="#D12A1E" />
          <path d="M-3-2-6-4M3-2 6-4M-3 2-6 4M3 2 6 4" stroke="#8C140D" {...round(1)} />
        </Each>
      </g>
      <path
        d="M60 82C84 40 104 26 128 22M76 66C100 44 112 38 134 34M94 60C112 52 122 50 142 50M92 46 104 64M108 34 120 56M122 24 134 52"
        stroke="#A79F9A"
        {...round(1.3)}
        fill="none"
      />
    </>
  );
}
