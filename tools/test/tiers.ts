/** What the tests of a tier need, and how many run at once. Its files are `*.<tier>.test.ts`; all others are the gate. */
export interface Tier {
  /** Workers of vitest; as many as the machine has processors unless given. */
  workers?: number;
  /** Debian packages of the programs that its tests use, beside those of the gate. */
  packages: readonly string[];
  /** What of the tree its result is about: folders whose changes make it old. */
  about: readonly string[];
}

/** Voices, recordings and photos of tests, the TURN server, and a Chromium without a window of its own, which takes half the time. */
export const GATE_PACKAGES = [
  'chromium-headless-shell',
  'fonts-noto-core',
  'espeak-ng',
  'opus-tools',
  'lame',
  'ffmpeg',
  'mate-backgrounds',
  'coturn',
  'iproute2',
  'nftables',
  'openssl',
  'ca-certificates',
];

export const TIERS = {
  /** Screens, calls and chats in real browsers. */
  browser: { packages: ['chromium', 'firefox-esr'], about: ['web', 'gateway', 'services', 'tests/e2e'] },
  /** Processes are killed, servers cut off. */
  chaos: { workers: 1, packages: [], about: ['packages/service-kit', 'services', 'gateway', 'tests/faults'] },
  /** Many made-up requests. */
  fuzz: { workers: 1, packages: [], about: ['packages/contracts', 'services', 'tests/security'] },
  /** Charts, alerts, and the tools of Kubernetes. */
  chart: { packages: ['prometheus', 'debootstrap'], about: ['charts', 'k8s', 'docs', 'tests/chart'] },
} as const satisfies Record<string, Tier>;

export type TierName = keyof typeof TIERS;
export const TIER_NAMES = Object.keys(TIERS) as TierName[];

export const isTier = (name: string): name is TierName => name in TIERS;

/** The tier that a path or a part of one names, undefined for the gate. */
export const tierOf = (path: string): TierName | undefined => TIER_NAMES.find((tier) => path.includes(`.${tier}.`));

/** Projects that run the whole product: one file at a time, after all others and beside nothing. */
export const PRODUCT_PROJECTS = ['tests/e2e', 'tests/security'];
