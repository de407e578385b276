export interface CheckoutPolicy {
  /** The checkout's script, as configured. */
  checkoutUrl: string;
  /** Origin that people use. */
  publicUrl: string;
}

/** Where Razorpay's checkout.js loads its parts from and reports to; a stand-in does all of it at its own origin. */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
  img: ['data:', 'https://cdn.razorpay.com', 'https://checkout.razorpay.com'],
  // A card's or a bank's page is reached by a form to whichever bank it is.
  form: ['https:'],
  payment: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
};

function sourcesOf(checkoutUrl: string): typeof RAZORPAY {
  const { origin, hostname } = new URL(checkoutUrl);
  if (hostname.endsWith('.razorpay.com')) return RAZORPAY;
  const own = [origin];
  return { script: own, frame: own, connect: own, img: own, form: own, payment: own };
}

const COMMON = {
  'cache-control': 'no-store',
  // The address holds a ticket; Razorpay looks at the origin alone.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()';

const joined = (policy: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/**
 * Of the document that opens the checkout: a policy belongs to a document, so the rest of the app need not be looser for it.
 * Bank pages open in windows of their own, which `same-origin` would cut off.
 */
export function checkoutHeaders({ checkoutUrl, publicUrl }: CheckoutPolicy, nonce: string): Record<string, string> {
  const sources = sourcesOf(checkoutUrl);
  const policy = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, ...sources.script],
    // The checkout's script sets styles on what it adds.
    'style-src': ["'unsafe-inline'"],
    'img-src': sources.img,
    'connect-src': sources.connect,
    'frame-src': sources.frame,
    'form-action': ["'self'", ...sources.form],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  const payers = sources.payment.map((origin) => `"${origin}"`).join(' ');
  return {
    ...COMMON,
    'content-security-policy': joined(policy),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `payment=(self ${payers}), ${NO_DEVICES}`,
  };
}

/** Of a page that only says something and leads back. */
export function noticeHeaders(nonce: string): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    ...COMMON,
    'content-security-policy': joined(policy),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `payment=(), ${NO_DEVICES}`,
  };
}
