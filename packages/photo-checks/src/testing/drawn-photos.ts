import sharp from 'sharp';

/**
 * Synthetic pomegranate photos for tests, drawn with the colours, grain, light and soft background of real ones: the
 * repository contains no farmer's photo. `subjects` must pass the photo checks, `noSubjects` show no plant.
 */
const WIDTH = 1600;
const HEIGHT = 1200;

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const each = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');
/** A seeded random number, 0 to 1. */
const chance = (i: number, salt: number) => {
  const x = Math.sin(i * 12.9898 + salt * 78.233) * 43758.5453;
  return x - Math.floor(x);
};

/** Noise over a group: `across` and `down` are frequencies in 1/px. */
const grain = (id: string, across: number, down: number, strength: number) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="4" seed="7"/>
  <feColorMatrix type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${strength} 0 0 0 ${-strength * 0.42}"/><feComposite operator="in" in2="SourceGraphic"/>
  <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode/></feMerge></filter>`;

const defs = `<defs>${grain('rind', 0.03, 0.03, 1)}${grain('leaf', 0.05, 0.12, 1.1)}${grain('bark', 0.09, 0.012, 3)}${grain('sand', 0.004, 0.02, 0.5)}
  ${grain('planks', 0.004, 0.2, 1.6)}${grain('ground', 0.08, 0.08, 2)}<filter id="soft"><feGaussianBlur stdDeviation="42"/></filter>
  <radialGradient id="red" cx=".38" cy=".3"><stop offset="0" stop-color="#e8705c"/><stop offset=".5" stop-color="#b92a35"/><stop offset="1" stop-color="#5e1220"/></radialGradient>
  <radialGradient id="rot" cx=".4" cy=".35"><stop offset="0" stop-color="#7a5236"/><stop offset="1" stop-color="#2c1a14"/></radialGradient>
  <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#9fc0e8"/><stop offset="1" stop-color="#e6edf2"/></linearGradient>
  <linearGradient id="skin" x2="1" y2="1"><stop offset="0" stop-color="#b57a55"/><stop offset="1" stop-color="#7c4c33"/></linearGradient></defs>`;

const rect = (fill: string, more = '') => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}" ${more}/>`;
const orchardBehind = (a: string, b: string) =>
  `<g filter="url(#soft)">${rect(a)}${each(26, (i) => circle(chance(i, 1) * WIDTH, chance(i, 2) * HEIGHT, 60 + 110 * chance(i, 3), i % 3 ? b : '#c9cfae'))}</g>`;
const leafShape = 'M140 640 C420 180 1080 170 1480 560 C1100 930 480 1010 140 640 Z';
const leaf = (fill: string, vein: string, more = '') =>
  `<g filter="url(#leaf)"><path d="${leafShape}" fill="${fill}"/><path d="M140 640 Q800 500 1480 560" stroke="${vein}" stroke-width="10" fill="none"/>
  ${each(11, (i) => `<path d="M${260 + i * 105} ${625 - i * 5} q60 ${i % 2 ? 150 : -150} 150 ${i % 2 ? 210 : -210}" stroke="${vein}" stroke-width="4" fill="none"/>`)}${more}</g>`;
const spots = (n: number, fill: string, [x, y]: [number, number], [w, h]: [number, number]) =>
  each(n, (i) => circle(x + w * (chance(i, 4) - 0.5), y + h * (chance(i, 5) - 0.5), 8 + 22 * chance(i, 6), fill));
const fruit = (x: number, y: number, r: number, fill = 'url(#red)') =>
  `<g filter="url(#rind)">${circle(x, y, r, fill)}<path d="M${x - 60} ${y + r - 20} l-30 90 50 -40 40 60 40 -60 50 40 -30 -90z" fill="${fill === 'url(#red)' ? '#8f2430' : '#33211a'}"/></g>`;
const branch = (fill: string, thick: number) =>
  `<g filter="url(#bark)"><path d="M-40 ${760 - thick} L1640 ${420 - thick * 0.7} L1640 ${420 + thick * 0.7} L-40 ${760 + thick} Z" fill="${fill}"/><path d="M700 600 L1050 -20 L1130 -20 L860 590 Z" fill="${fill}"/></g>`;
const hand = `<g filter="url(#rind)"><path d="M-20 1220 C80 900 260 760 520 800 L1120 840 C1220 850 1230 940 1130 960 L1180 1220 Z" fill="url(#skin)"/>${each(4, (i) => `<rect x="${330 + i * 190}" y="${700 + i * 14}" width="130" height="330" rx="65" fill="url(#skin)" stroke="#6d4029" stroke-width="5"/>`)}</g>`;
const line = (i: number, colour: string) =>
  each(
    18,
    (word) =>
      `<rect x="${90 + word * 78}" y="${70 + i * 46}" width="${24 + 44 * chance(i * 18 + word, 9)}" height="20" fill="${colour}"/>`,
  );

/** What a pomegranate farmer photographs. */
export const subjects = {
  'leaf with spots':
    orchardBehind('#55783f', '#7d9a5a') + leaf('#4c8a34', '#8fb867', spots(26, '#3a2417', [800, 580], [900, 420])),
  'ripe fruit':
    orchardBehind('#5a7b46', '#83a05c') + fruit(800, 560, 430) + spots(16, '#3a1013', [800, 540], [420, 420]),
  'green young fruit':
    orchardBehind('#4b6a3b', '#728f50') + fruit(760, 560, 380, '#7f9a45') + spots(9, '#1f2a14', [760, 560], [330, 330]),
  'rotten fruit on the ground': rect('#8a6f55', 'filter="url(#ground)"') + fruit(800, 560, 360, 'url(#rot)'),
  'grey bark': rect('#85776b', 'filter="url(#bark)"'),
  'stem before the sky': rect('url(#sky)') + branch('#6d5a48', 190),
  'dry brown twig':
    `<g filter="url(#soft)">${rect('#b39b7c')}${spots(30, '#93806a', [800, 600], [1500, 1100])}</g>` +
    branch('#6e5138', 80),
  'yellow leaf': orchardBehind('#8a9160', '#b0b078') + leaf('#d8c24a', '#8faa45'),
  'dry curled leaf': orchardBehind('#a08c70', '#bda98a') + leaf('#9a6b3c', '#6d4a2a'),
  'leaf on white paper':
    rect('#e9e7e2') +
    `<g transform="translate(480 380) scale(.4)">${leaf('#4f8238', '#86ab5f', spots(12, '#452b18', [800, 580], [800, 380]))}</g>`,
  'fruit in a hand':
    orchardBehind('#6a7d55', '#8b9a6c') + hand + fruit(700, 520, 300) + spots(8, '#3a1013', [700, 500], [260, 260]),
  'pale insects on a leaf':
    orchardBehind('#5c7a45', '#7f9a5c') + leaf('#5a8c3c', '#8fb867', spots(40, '#e7e4dc', [800, 580], [700, 300])),
  'red flower':
    orchardBehind('#4f6d3c', '#7b955a') +
    `<g filter="url(#rind)">${each(6, (i) => `<ellipse cx="800" cy="430" rx="120" ry="280" fill="#e0402a" transform="rotate(${i * 60} 800 600)"/>`)}${circle(800, 600, 120, '#f0b429')}</g>`,
} as const;

/** Photos that cannot be diagnosed. */
export const noSubjects = {
  'sand dune': `<g filter="url(#sand)">${rect('#d9b37c')}<path d="M0 500 Q700 260 1600 640 L1600 1200 L0 1200 Z" fill="#c99d63"/></g>`,
  'grey planks': `<g filter="url(#planks)">${rect('#b9b4ab')}</g>${each(6, (i) => `<rect y="${i * 200}" width="1600" height="9" fill="#5c5853"/>`)}`,
  'window blinds': rect('#efe9dd') + each(24, (i) => `<rect y="${i * 50}" width="1600" height="14" fill="#b9b2a4"/>`),
  'white wall': rect('#dcdad5', 'filter="url(#sand)"'),
  'road under clouds': `<g filter="url(#sand)">${rect('#8d97a5')}</g><rect y="780" width="1600" height="420" fill="#55565a" filter="url(#ground)"/><rect y="960" width="1600" height="20" fill="#e8e8e8"/>`,
  'text on a screen': rect('#ffffff') + each(24, (i) => line(i, '#222222')),
  'white text on black': rect('#101418') + each(24, (i) => line(i, '#d8dde2')),
  'blue cloth': rect('#2f5fa8', 'filter="url(#ground)"'),
} as const;

export type DrawnPhoto = keyof typeof subjects | keyof typeof noSubjects;

/** Drawing costs per pixel: drawn at the size that the checks use, then enlarged. */
const DRAWN = { width: 640, height: (640 * HEIGHT) / WIDTH } as const;

const noises = new Map<number, Promise<Buffer>>();
/** Sensor noise, cached per size: it takes longer than the drawing. */
function sensorNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 7 } as const;
  const kept = noises.get(width);
  const made =
    kept ??
    sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
      .raw()
      .toBuffer();
  noises.set(width, made);
  return made;
}

/** A synthetic JPEG as from a phone: 960 × 720 by default, sensor noise, quality 90. */
export async function drawnPhoto(name: DrawnPhoto, { width = 960, quality = 90 } = {}): Promise<Buffer> {
  const height = Math.round((width * HEIGHT) / WIDTH);
  const shape = { ...subjects, ...noSubjects }[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN.width}" height="${DRAWN.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${defs}${shape}</svg>`;
  // In two steps: asked for another size in one step, sharp would draw at that size.
  const drawing = await sharp(Buffer.from(svg)).flatten({ background: '#808080' }).raw().toBuffer();
  return sharp(drawing, { raw: { ...DRAWN, channels: 3 } })
    .resize({ width, height })
    .composite([{ input: await sensorNoise(width, height), raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer();
}
