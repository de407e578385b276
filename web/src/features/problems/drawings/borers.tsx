import { dots, Each, Fruit, Leaf, PAINT, round, Trunk } from './parts.tsx';

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
