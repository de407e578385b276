import { dots, Each, Fruit, Leaf, OUTER_QUARTER, PAINT, round } from './parts.tsx';

/** Wet-looking black spots with a shine, and the crack in the shape of an L that runs through them. */
export function BacterialBlight() {
  return (
    <Fruit>
      <Each of={dots([-22, -18, 1], [22, -22, 0.8], [-27, 14, 0.8], [4, 28, 0.9], [30, 8, 0.6])}>
        <path d="M-13 1C-13-9-5-12 2-11 11-10 14-3 12 4 10 11 2 13-4 11-10 10-13 7-13 1z" fill="#6B1626" />
        <path d="M-8 1C-8-6-3-8 2-7 8-6 9-1 8 3 6 8 0 8-3 7-7 6-8 4-8 1z" fill={PAINT.dark} />
        <path d="M-4-2C-3-4-1-5 1-5" stroke="#fff" strokeOpacity=".8" {...round(2)} fill="none" />
      </Each>
      <path d="M2-26-2-9 3 9 19 12 28 19" stroke={PAINT.dark} {...round(9)} fill="none" />
      <path d="M2-24-1-9 4 8 19 11" stroke="#F3C7A0" {...round(2.6)} fill="none" />
    </Fruit>
  );
}

/** One branch yellow with hanging leaves while the rest is green; a cut branch, dark inside. */
export function Wilt() {
  return (
    <>
      <path
        d="M70 128V84M70 96C60 84 52 74 44 62M70 84C70 70 70 60 68 44M70 92C86 82 98 70 112 58"
        stroke={PAINT.wood}
        {...round(8)}
        fill="none"
      />
      <circle cx="38" cy="54" r="25" fill={PAINT.leafDark} />
      <circle cx="70" cy="36" r="29" fill={PAINT.leaf} />
      <circle cx="60" cy="28" r="12" fill={PAINT.leafLight} opacity=".7" />
      <path d="M90 76C104 64 124 58 142 64" stroke={PAINT.wood} {...round(5)} fill="none" />
      {[102, 114, 126, 138].map((x, at) => (
        <Leaf
          key={x}
          at={[x, 64 - (at % 2) * 2]}
          turn={84 + at * 5}
          scale={0.36}
          colour={at % 2 ? '#D9A63A' : PAINT.yellow}
          veins="#A9792A"
        />
      ))}
      <g transform="translate(122 116)">
        <circle r="15" fill="#E5C492" stroke={PAINT.woodDark} strokeWidth="4" />
        <path d="M0-11C6-8 9-3 9 1 6 3 9 8 4 10 0 6-4 11-8 6-10 1-5-1-7-6-2-5-3-9 0-11z" fill="#3B2314" />
      </g>
    </>
  );
}

/** Sunken brown spots in a yellow ring, and black around the crown. */
export function Anthracnose() {
  return (
    <Fruit>
      <Each of={dots([-16, -14, 1.1], [18, 2, 1.25], [-20, 20, 0.72])}>
        <circle r="15" fill={PAINT.yellow} />
        <circle r="11" fill={PAINT.brown} />
        <ellipse cx="1" cy="1.500" rx="8" ry="7.500" fill="#4A2715" />
        <ellipse cx="2" cy="3" rx="4.500" ry="4" fill="#2B150C" />
        <path d="M-8.500 6A10.500 10.500 0 0 0 7 8.500" stroke="#C98A4A" {...round(1.8)} fill="none" />
      </Each>
      <path d="M-17 40C-10 30 10 30 17 40 18 48 15 53 12 56 4 46-4 46-12 56-15 53-18 48-17 40z" fill={PAINT.dark} />
    </Fruit>
  );
}

/** Dry round spots, each by itself, on a leaf that turns yellow; one has fallen. */
export function LeafSpot() {
  return (
    <>
      <Leaf at={[22, 92]} turn={-30} scale={1.38}>
        <path d={OUTER_QUARTER} fill={PAINT.yellow} />
        <Spots of={dots([22, -8, 1], [34, 9, 1.2], [48, -12, 1.3], [56, 6, 0.9], [70, -10, 1], [76, 7, 1.2])} />
      </Leaf>
      <Leaf at={[72, 124]} turn={-4} scale={0.72} colour={PAINT.yellow} veins="#B98A2E">
        <Spots of={dots([24, 6, 1.5], [44, -9, 1.6], [64, 6, 1.4], [80, -4, 1])} />
      </Leaf>
    </>
  );
}

function Spots({ of }: { of: ReturnType<typeof dots> }) {
  return (
    <Each of={of}>
      <circle r="5.200" fill="#B07A2C" />
      <circle r="4" fill={PAINT.dark} />
      <circle r="1.200" fill="#8F7A66" />
    </Each>
  );
}

/** Raised rough patches like cork. */
export function Scab() {
  return (
    <Fruit>
      <Each of={dots([-18, -16, 1.15], [16, -20, 0.8], [14, 10, 1.35], [-18, 18, 1], [32, -4, 0.55])}>
        <path d="M-13 3C-15-6-8-7-6-12 0-10 5-14 9-8 15-6 12 2 13 6 8 8 6 14-1 11-8 13-9 7-13 3z" fill="#7C4519" />
        <path d="M-11 0C-12-6-7-7-5-10 0-8 5-12 8-7 12-5 10 0 10 3 6 5 4 10-1 8-7 9-8 4-11 0z" fill={PAINT.tan} />
        <path d="M-6-3-1 0 4-4M-4 4 1 3 5 4M-1 0 1 3" stroke="#7C4519" {...round(1.7)} fill="none" />
      </Each>
    </Fruit>
  );
}

/** Half the fruit brown and soft, with mould, black and white, and juice that drips. */
export function FruitRot() {
  return (
    <Fruit>
      <path d="M44 0C44 25 24 42 0 42S-44 25-44-2C-36-14-26-2-16-8S2-18 14-10 34-6 44 0z" fill="#6E4220" />
      <path d="M-38 8C-28 16-24 34-6 38M40 12C32 14 30 26 18 32" stroke="#54300F" {...round(4)} fill="none" />
      <Each of={dots([-20, 12, 1], [-10, 20, 0.9], [-24, 22, 0.8], [-12, 8, 0.7], [4, 26, 0.8])}>
        <circle r="6" fill="#1F1A1A" />
      </Each>
      <Each of={dots([14, 8, 1], [24, 12, 1], [17, 18, 1.1], [28, 4, 0.7], [8, 14, 0.7])}>
        <circle r="7" fill="#F3EFE6" />
        <circle cx="-1" cy="-1" r="2" fill="#C9CFC0" />
      </Each>
      <path d="M-32 46C-36 52-37 55-37 57a5 5 0 0 0 10 0C-27 55-28 52-32 46z" fill="#8A5524" />
    </Fruit>
  );
}
