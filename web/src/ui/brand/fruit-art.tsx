const SEED = 'M0-10C5-4 7 1 6.5 5 6 9 3.5 11 0 11S-6 9-6.5 5C-7 1-5-4 0-10z';
const CENTRE = 115;

interface Seed {
  x: number;
  y: number;
  turn: number;
  scale: number;
  opacity: number;
}

function ring(radius: number, count: number, startDegrees: number, scale: number): Seed[] {
  return Array.from({ length: count }, (_, index) => {
    const degrees = startDegrees + (360 / count) * index;
    const angle = (degrees * Math.PI) / 180;
    return {
      x: Math.round(CENTRE + radius * Math.cos(angle)),
      y: Math.round(CENTRE + radius * Math.sin(angle)),
      turn: Math.round(degrees + 90),
      scale,
      opacity: (55 + ((index * 7 + count) % 5) * 8) / 100,
    };
  });
}

const seeds = [...ring(86, 17, 0, 1.25), ...ring(62, 12, 11, 1.2), ...ring(38, 7, 22, 1.1), ...ring(14, 3, 33, 0.95)];

/** The cut fruit that lies behind a brand surface; decoration only. */
export function FruitArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 230 230" aria-hidden>
      <circle cx="115" cy="115" r="113" fill="#8A0F3A" />
      <circle cx="115" cy="115" r="105" fill="#B92557" />
      {seeds.map((seed) => (
        <path
          key={`${seed.x} ${seed.y}`}
          transform={`translate(${seed.x} ${seed.y}) rotate(${seed.turn}) scale(${seed.scale})`}
          d={SEED}
          fill="#E2466F"
          opacity={seed.opacity}
        />
      ))}
    </svg>
  );
}
