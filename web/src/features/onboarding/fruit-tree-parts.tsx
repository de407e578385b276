/** Flat drawings from which the pictures of the wizard are put together. Colours are paint, not roles: same day and night. */

interface Placed {
  at: [x: number, y: number];
  turn?: number;
  scale?: number;
}

const place = ({ at: [x, y], turn = 0, scale = 1 }: Placed) => `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;

export const LEAF = { dark: '#1F6B40', mid: '#2F8A55', light: '#57B37C' };

export function Leaf({ colour = LEAF.mid, ...placed }: Placed & { colour?: string }) {
  return <path transform={place(placed)} d="M0 0C6-14 22-20 44-14 36 2 18 10 0 0z" fill={colour} />;
}

export function Branch() {
  return <path d="M10 92C34 88 60 78 112 34" stroke="#7A5230" strokeWidth="6" fill="none" strokeLinecap="round" />;
}

export function Blossom(placed: Placed) {
  return (
    <g transform={place(placed)}>
      <path d="M-9 0C-10-12-16-20-22-24-12-28-4-24 0-18 4-24 12-28 22-24 16-20 10-12 9 0z" fill="#F0563A" />
      <path d="M-9 0C-9-8-5-14 0-18 5-14 9-8 9 0 8 8 4 14 0 14S-8 8-9 0z" fill="#D63A2B" />
    </g>
  );
}

/** A pomegranate of radius 20 with its crown up; turn it by 180 to hang it. */
export function Fruit({ colour = '#C22A45', ...placed }: Placed & { colour?: string }) {
  return (
    <g transform={place(placed)}>
      <path
        d="M-6.700-17.200-9.700-29-2.900-24 0-31 2.900-24 9.700-29 6.700-17.200z"
        fill="#8E1532"
        stroke="#8E1532"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle r="20" fill={colour} />
      <path
        d="M-12.400 2A13.200 13.200 0 0 1-2-12.400"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="2.400"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  );
}

/** A round tree that stands with its foot at `at`; `scale` 1 is 60 high. */
export function Tree({ fruits = false, ...placed }: Placed & { fruits?: boolean }) {
  return (
    <g transform={place(placed)}>
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

export function Ground({ width = 96, y = 97 }: { width?: number; y?: number }) {
  return <ellipse cx="62" cy={y} rx={width / 2} ry="5" fill="#7A5230" opacity=".16" />;
}
