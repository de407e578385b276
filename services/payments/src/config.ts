import { type BaseConfig, baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import Type from 'typebox';

const address = (byDefault: string) =>
  Type.String({ pattern: '^https?://', default: byDefault, production: 'https' as const });

const Settings = Type.Object({
  ...baseSettings,
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+/?$', default: 'http://localhost:8080', production: 'https' }),
  RAZORPAY_BASE_URL: address('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: address('https://checkout.razorpay.com/v1/checkout.js'),
  RAZORPAY_KEY_ID: Type.String({ default: '', production: 'provider-key' }),
  RAZORPAY_KEY_SECRET: Type.String({ default: '', production: 'provider-key' }),
  RAZORPAY_WEBHOOK_SECRET: Type.String({ default: '', production: 'provider-key' }),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: Type.Optional(Type.String({ production: 'provider-key' })),
  RAZORPAY_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 8000 }),
  /** URL of consult-chat; without it an unconfirmed hold is kept. */
  CONSULT_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#]+/?$' })),
  COMMISSION_PERCENT: Type.Integer({ minimum: 0, maximum: 100, default: 20 }),
  PRO_CONSULTATIONS_PER_MONTH: Type.Integer({ minimum: 0, default: 4 }),
  /** In rupees. */
  PRO_CONSULTATION_FEE_MAX: Type.Integer({ minimum: 0, default: 300 }),
  SELLER_NAME: Type.String({ default: '' }),
  SELLER_ADDRESS: Type.String({ default: '' }),
  SELLER_GSTIN: Type.String({ pattern: '^$|^[0-9]{2}[A-Z0-9]{13}$', default: '' }),
  SELLER_GST_PERCENT: Type.Number({ minimum: 0, maximum: 40, default: 0 }),
  SELLER_SAC: Type.String({ pattern: '^$|^[0-9]{4,8}$', default: '' }),
});

/** How to reach Razorpay. Two webhook secrets are accepted during a rotation. */
export interface RazorpayConfig {
  baseUrl: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
  timeoutMs: number;
}

/** What a receipt says of the seller; GST only where it is configured. */
export interface SellerConfig {
  name: string;
  address: string;
  gstin: string;
  gstPercent: number;
  sac: string;
}

export interface PaymentsConfig extends BaseConfig {
  publicUrl: string;
  /** Without keys nothing can be paid: 503 `payments_unconfigured`. */
  razorpay: RazorpayConfig | undefined;
  consultUrl: string | undefined;
  commissionPercent: number;
  proConsultationsPerMonth: number;
  /** Pro pays fees up to this; a higher fee is paid by the wallet. */
  proMaxFeePaise: number;
  seller: SellerConfig;
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): PaymentsConfig {
  const settings = readSettings(Settings, env, (given) => {
    const keys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
    const missing = keys.filter((name) => !given[name]);
    return missing.length === 0 || missing.length === keys.length
      ? []
      : missing.map((name) => `${name}: is required with the other keys of Razorpay`);
  });
  return {
    ...baseConfig(settings),
    publicUrl: new URL(settings.PUBLIC_URL).origin,
    razorpay:
      settings.RAZORPAY_KEY_ID === ''
        ? undefined
        : {
            baseUrl: settings.RAZORPAY_BASE_URL,
            checkoutUrl: settings.RAZORPAY_CHECKOUT_URL,
            keyId: settings.RAZORPAY_KEY_ID,
            keySecret: settings.RAZORPAY_KEY_SECRET,
            webhookSecrets: [settings.RAZORPAY_WEBHOOK_SECRET, settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? ''].filter(
              (secret) => secret !== '',
            ),
            timeoutMs: settings.RAZORPAY_TIMEOUT_MS,
          },
    consultUrl: settings.CONSULT_URL,
    commissionPercent: settings.COMMISSION_PERCENT,
    proConsultationsPerMonth: settings.PRO_CONSULTATIONS_PER_MONTH,
    proMaxFeePaise: settings.PRO_CONSULTATION_FEE_MAX * 100,
    seller: {
      name: settings.SELLER_NAME,
      address: settings.SELLER_ADDRESS,
      gstin: settings.SELLER_GSTIN,
      gstPercent: settings.SELLER_GST_PERCENT,
      sac: settings.SELLER_SAC,
    },
  };
}
