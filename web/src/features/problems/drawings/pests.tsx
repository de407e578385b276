import { BLADE, dots, Each, Fruit, Leaf, PAINT, place, round, Trunk } from './parts.tsx';

/** A round hole with droppings below it, and the caterpillar that looks out. */
export function FruitBorer() {
  return (
    <Fruit>
      <circle cx="2" cy="-6" r="17" fill="#5A1423" />
      <circle cx="2" cy="-6" r="13" fill={PAINT.dark} />
      <path d="M0-4C6-9 14-12 21-9" stroke="#B9A06A" {...round(13)} fill="none" />
      <path d="M3-11 6-1M11-15 13-4" stroke="#7F6A3C" {...round(2)} fill="none" />
      <circle cx="22" cy="-9" r="7.500" fill="#5C3A1E" />
      <circle cx="24" cy="-11" r="1.600" fill="#fff" />
      <Each of={dots([-12, 10, 1], [-5, 14, 1.2], [-14, 17, 1.1], [-7, 23, 1.2], [-15, 27, 0.9], [2, 19, 0.9])}>
        <circle r="4.200" fill="#3A2011" />
        <circle cx="-1" cy="-1" r="1.400" fill="#7A5230" />
      </Each>
    </Fruit>
  );
}

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

/** A large hole in the trunk, sawdust running out to a heap, eaten bark under a web. */
export function StemBarkBorer() {
  return (
    <Trunk>
      <path
        d="M64 20C76 14 90 18 100 28 106 40 98 46 88 42 76 40 66 34 64 20z"
        fill="#E2C08E"
        stroke={PAINT.woodDark}
        strokeWidth="2"
      />
      <path
        d="M66 20 98 42M74 16 90 44M86 16 76 40M98 26 68 30M102 36 66 26"
        stroke="#F7EFE0"
        {...round(1.8)}
        fill="none"
      />
      <ellipse cx="84" cy="72" rx="14" ry="16" fill={PAINT.woodDark} />
      <ellipse cx="84" cy="73" rx="10" ry="12" fill="#20110A" />
      <path d="M76 82C74 98 70 110 62 124h38C96 110 92 98 92 82z" fill="#E8C588" />
      <path d="M46 130C54 112 72 108 82 110 96 108 112 114 118 130z" fill="#E8C588" />
      <Each of={dots([70, 120, 1], [84, 116, 1], [96, 122, 1], [82, 98, 0.8], [60, 124, 0.8], [106, 126, 0.8])}>
        <path d="M-3 1 3-1" stroke="#A87936" {...round(2.4)} />
      </Each>
    </Trunk>
  );
}

/** Many holes as fine as a needle near the ground, thin threads of dust, a dark stain. */
export function ShotHoleBorer() {
  return (
    <>
      <Trunk>
        <path
          d="M62 66C76 60 96 60 106 68 110 86 114 100 120 118 100 124 72 124 50 118 58 100 60 84 62 66z"
          fill="#4A2C17"
          opacity=".55"
        />
        <Each
          of={dots(
            [68, 74, 1],
            [82, 70, 1],
            [97, 75, 1],
            [74, 86, 1],
            [90, 84, 1],
            [104, 90, 1],
            [64, 96, 1],
            [80, 98, 1],
            [96, 101, 1],
            [70, 109, 1],
            [88, 112, 1],
            [107, 110, 1],
          )}
        >
          <circle r="3.600" fill="#EBD3A6" />
          <circle r="2.300" fill="#120806" />
        </Each>
        <path d="M68 75 60 78M82 71 76 76M104 91 113 95M96 102 102 108M64 97 55 101" stroke="#F3E3C0" {...round(2)} />
      </Trunk>
      <path d="M18 132C40 118 60 126 84 122 110 126 128 118 150 132z" fill="#83501D" />
    </>
  );
}

/** Knots on the fine roots below a small, yellowish plant. */
export function Nematode() {
  return (
    <>
      <path d="M84 48V26" stroke={PAINT.wood} {...round(6)} />
      <Leaf at={[84, 40]} turn={-20} scale={0.36} colour="#B9C25A" veins="#8C8A2E" />
      <Leaf at={[84, 41]} turn={-160} scale={0.36} colour={PAINT.yellow} veins="#B08E2C" />
      <Leaf at={[84, 28]} turn={-56} scale={0.26} colour="#B9C25A" veins="#8C8A2E" />
      <Leaf at={[84, 28]} turn={-124} scale={0.26} colour={PAINT.yellow} veins="#B08E2C" />
      <path d="M14 52C40 46 130 46 154 52V118a14 14 0 0 1-14 14H28a14 14 0 0 1-14-14z" fill="#83501D" />
      <path
        d="M84 48V78M84 56C66 62 52 66 34 88M84 56C102 62 118 66 136 86M84 72C76 92 66 102 52 118M84 72C92 92 102 104 118 118M84 78V122M58 70C46 74 36 72 26 70M112 70C124 74 132 70 142 66"
        stroke="#E5C492"
        {...round(4)}
        fill="none"
      />
      <Each
        of={dots(
          [48, 76, 1.2],
          [36, 87, 1],
          [34, 71, 0.8],
          [119, 74, 1.2],
          [132, 84, 0.9],
          [136, 68, 0.8],
          [70, 98, 1.2],
          [57, 113, 1],
          [97, 96, 1.2],
          [112, 112, 1],
          [84, 94, 1],
          [84, 114, 1.1],
        )}
      >
        <circle r="7" fill="#E5C492" />
        <circle cx="-2" cy="-2" r="2.600" fill="#FBEBCB" />
        <path d="M2 5A5.500 5.500 0 0 0 5.500 1" stroke="#B08748" {...round(1.6)} fill="none" />
      </Each>
    </>
  );
}
