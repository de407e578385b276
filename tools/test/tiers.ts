/** Requirements and concurrency of a tier. Its files are `*.<tier>.test.ts`; all others are the gate. */
export interface Tier {
  /** Vitest workers; default: number of CPUs. */
  workers?: number;
  /** Debian packages of its programs, beside those of the gate. */
  packages: readonly string[];
  /** Folders that its result depends on: a change makes it stale. */
  about: readonly string[];
}

/** Voices, recordings and photos of tests, the TURN server, and headless Chromium, which takes half the time. */
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
  /** Property tests with many generated requests. */
  fuzz: { workers: 1, packages: [], about: ['packages/contracts', 'services', 'tests/security'] },
  /** Charts, alerts, and Kubernetes tools. */
  chart: { packages: ['prometheus', 'debootstrap'], about: ['charts', 'k8s', 'docs', 'tests/chart'] },
} as const satisfies Record<string, Tier>;

export type TierName = keyof typeof TIERS;
export const TIER_NAMES = Object.keys(TIERS) as TierName[];

export const isTier = (name: string): name is TierName => name in TIERS;

/** The tier in a path or a part of one, undefined for the gate. */
export const tierOf = (path: string): TierName | undefined => TIER_NAMES.find((tier) => path.includes(`.${tier}.`));

/** Projects that run the whole product: one file at a time, after all others and alone. */
export const PRODUCT_PROJECTS = ['tests/e2e', 'tests/security'];
