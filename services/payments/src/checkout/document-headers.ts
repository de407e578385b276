export interface CheckoutPolicy {
  /** The checkout's script, as configured. */
  checkoutUrl: string;
  /** Public origin of the app. */
  publicUrl: string;
}

/** Origins that Razorpay's checkout.js loads from and reports to; a stand-in uses its own origin for all of it. */
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
  // Card and bank pages are opened by a form post to any bank's origin.
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
  // The URL contains a ticket; Razorpay needs the origin only.
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
 * Headers of the document that opens the checkout: a CSP is per document, so the rest of the app keeps the strict one.
 * Bank pages open in popups, which a `same-origin` opener policy would cut off.
 */
export function checkoutHeaders({ checkoutUrl, publicUrl }: CheckoutPolicy, nonce: string): Record<string, string> {
  const sources = sourcesOf(checkoutUrl);
  const policy = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, ...sources.script],
    // The checkout's script sets inline styles on the elements it adds.
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

/** Headers of a notice page, which has one script of ours at most. */
export function noticeHeaders(nonce: string): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`],
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
