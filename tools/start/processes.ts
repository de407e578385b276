import { join } from 'node:path';
import { serviceKeyNamesOf } from '@anar/contracts/users/tokens';
import type { TurnSettings } from '@anar/coturn/local-turn';
import type { Infrastructure } from '@anar/local-infrastructure/infrastructure';
import type { LocalSecrets } from './secrets.ts';

/** Names of everything that `npm start` runs. */
export type ProcessName =
  | 'simulators'
  | 'auth'
  | 'orchard'
  | 'diagnosis'
  | 'market'
  | 'payments'
  | 'consult'
  | 'gateway';

export type ProcessSpec = {
  name: ProcessName;
  script: string;
  /** Readiness URL: 200 when it can work. */
  ready: string;
  /** Fixed environment, which the outside cannot override. */
  env: NodeJS.ProcessEnv;
  /** Default environment: any server with the protocol can replace it. */
  defaults: NodeJS.ProcessEnv;
  /** Flags of node, where those of all processes do not fit. */
  flags?: readonly string[];
};

/** Values that differ between clones and between starts. */
export type Setting = {
  port: Record<ProcessName, number>;
  /** Ports of metrics and health. */
  managementPort: Record<ProcessName, number>;
  servers: Omit<Infrastructure, 'stop'>;
  /** Settings of the relay for calls, if there is one. */
  turn?: TurnSettings | undefined;
  /** Separates the data of two clones on shared servers. */
  clone: string;
  secrets: Omit<LocalSecrets, 'clone' | 'turnSecret'>;
  publicUrl: string;
  /** Other devices on this network can reach the gateway too. */
  isOpen?: boolean | undefined;
  webDist: string;
  dataDir: string;
};

export const processNames: ProcessName[] = [
  'simulators',
  'auth',
  'orchard',
  'diagnosis',
  'market',
  'payments',
  'consult',
  'gateway',
];

/** Label of simulated weather wherever it is shown. */
const SAMPLE_CREDITS = { WEATHER_CREDIT: 'नमूना मौसम, असली नहीं', IMD_CREDIT: 'नमूना चेतावनी (सरकारी नहीं)' };

/** Keys of the sandbox, if none of Razorpay are configured. */
const SANDBOX_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_local',
  RAZORPAY_KEY_SECRET: 'local-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'local-webhook-secret',
};

/** The whole system, as data. Settings of one process are listed with it; shared ones are in `common`. */
export function processes(setting: Setting): ProcessSpec[] {
  const url = (name: ProcessName) => `http://127.0.0.1:${setting.port[name]}`;
  const common = (name: ProcessName) => ({
    ANAR_ENV: 'local',
    HOST: '127.0.0.1',
    PORT: String(setting.port[name]),
    MANAGEMENT_HOST: '127.0.0.1',
    MANAGEMENT_PORT: String(setting.managementPort[name]),
    MONGO_URL: setting.servers.MONGO_URL,
    MONGO_DB: `anar-${setting.clone}-${name}`,
    REDIS_URL: setting.servers.REDIS_URL,
    REDIS_PREFIX: `anar-${setting.clone}`,
    NATS_URL: setting.servers.NATS_URL,
    NATS_STREAM: `ANAR_${setting.clone.toUpperCase()}`,
    JWKS_URL: `${url('auth')}/.well-known/jwks.json`,
    MEDIA_SIGNING_KEY: setting.secrets.mediaSigningKey,
    ...Object.fromEntries(serviceKeyNamesOf(name).map((key) => [key, setting.secrets.serviceKeys[key]])),
    MIGRATE_ON_START: 'true',
  });
  // The public address is then the network's; the page is opened on this machine as well.
  const alsoHere = setting.isOpen ? { CORS_ORIGINS: `http://localhost:${setting.port.gateway}` } : {};
  return [
    {
      name: 'simulators',
      script: 'tools/simulators/main.ts',
      ready: '/inbox',
      env: {
        ANAR_ENV: 'local',
        PORT: String(setting.port.simulators),
        PUBLIC_URL: setting.publicUrl,
        FCM_SERVICE_ACCOUNT_FILE: setting.secrets.fcmAccountFile,
        RAZORPAY_WEBHOOK_URL: `${url('gateway')}/api/razorpay/webhook`,
        RAZORPAY_STATE_FILE: join(setting.dataDir, 'razorpay-sandbox.json'),
      },
      defaults: { SMS_AUTH_KEY: 'local', ...SANDBOX_KEYS },
    },
    {
      name: 'auth',
      script: 'services/auth/src/main.ts',
      ready: '/readyz',
      env: {
        ...common('auth'),
        ...alsoHere,
        JWT_PRIVATE_KEY_FILE: setting.secrets.jwtKeyFile,
        OTP_HASH_KEY: setting.secrets.otpHashKey,
        WEB_PUSH_SIMULATOR_URL: url('simulators'),
        ORCHARD_URL: url('orchard'),
        DIAGNOSIS_URL: url('diagnosis'),
        MARKET_URL: url('market'),
        PAYMENTS_URL: url('payments'),
        CONSULT_URL: url('consult'),
        PUBLIC_URL: setting.publicUrl,
      },
      defaults: {
        SMS_BASE_URL: url('simulators'),
        SMS_AUTH_KEY: 'local',
        SMS_TEMPLATE_ID: 'anar-otp',
        SMS_NOTICE_TEMPLATE_ID: 'anar-notice',
        FCM_BASE_URL: url('simulators'),
        FCM_SERVICE_ACCOUNT_FILE: setting.secrets.fcmAccountFile,
        VAPID_PRIVATE_KEY: setting.secrets.vapidPrivateKey,
        VAPID_SUBJECT: 'mailto:push@anar-local.invalid',
        LOCAL_SEED: 'true',
      },
    },
    {
      name: 'orchard',
      script: 'services/orchard-advisory/src/main.ts',
      ready: '/readyz',
      env: common('orchard'),
      // IMD is not called: a simulated warning must not look like the government's.
      defaults: { WEATHER_BASE_URL: url('simulators'), ...SAMPLE_CREDITS },
    },
    {
      name: 'diagnosis',
      script: 'services/diagnosis-ai/src/main.ts',
      ready: '/readyz',
      env: common('diagnosis'),
      defaults: {},
    },
    {
      name: 'market',
      script: 'services/market-ingest/src/main.ts',
      ready: '/readyz',
      env: common('market'),
      // With a real key the portal itself is called, and its prices are no sample.
      defaults: process.env.MARKET_API_KEY ? {} : { MARKET_BASE_URL: url('simulators'), MARKET_SAMPLE: 'true' },
    },
    {
      name: 'payments',
      script: 'services/payments/src/main.ts',
      ready: '/readyz',
      env: { ...common('payments'), PUBLIC_URL: setting.publicUrl, CONSULT_URL: url('consult') },
      // With real keys Razorpay itself is called.
      defaults: process.env.RAZORPAY_KEY_ID
        ? {}
        : {
            RAZORPAY_BASE_URL: url('simulators'),
            RAZORPAY_CHECKOUT_URL: `${setting.publicUrl}/dev/razorpay/checkout.js`,
            ...SANDBOX_KEYS,
          },
    },
    {
      name: 'consult',
      script: 'services/consult-chat/src/main.ts',
      ready: '/readyz',
      env: { ...common('consult'), PAYMENTS_URL: url('payments'), AUTH_URL: url('auth'), REPLICA_NAME: 'consult-1' },
      // Without a relay no external STUN server is asked for this machine's address: calls on it find each other.
      defaults: { LOCAL_SEED: 'true', STUN_URLS: 'none', ...setting.turn },
    },
    {
      name: 'gateway',
      script: 'gateway/src/main.ts',
      ready: '/readyz',
      env: {
        ...common('gateway'),
        ...(setting.isOpen && { HOST: '0.0.0.0' }),
        ...alsoHere,
        AUTH_URL: url('auth'),
        ORCHARD_URL: url('orchard'),
        DIAGNOSIS_URL: url('diagnosis'),
        MARKET_URL: url('market'),
        PAYMENTS_URL: url('payments'),
        CONSULT_URL: url('consult'),
        CONSULT_URLS: `consult-1=${url('consult')}`,
        DEV_INBOX_URL: url('simulators'),
        DEV_CHECKOUT_URL: url('simulators'),
        WEB_DIST: setting.webDist,
        PUBLIC_URL: setting.publicUrl,
      },
      // One developer's sockets: no need to wait for them on shutdown.
      defaults: { SOCKET_DRAIN_SECONDS: '0' },
    },
  ];
}
