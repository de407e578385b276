import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BillingCycle } from '@anar/contracts/payments/plans';
import { atFirstUse } from '@anar/india/first-use';
import { PLAN_NAMES } from '../subscriptions/plans/plans.ts';
import type { CheckoutOrder } from './checkout-order.ts';

/** `--c-action` of the web's design tokens. */
export const THEME_COLOR = '#17653F';
const STYLE = `*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:#fff;color:#221418;font:18px/1.6 'Noto Sans Devanagari',sans-serif}
main{max-width:420px;margin:0 auto;text-align:center}
h1{margin:0 0 8px;font-size:22px}p{margin:8px 0}
.amount{font-size:28px;font-weight:700}
a,button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:16px;border-radius:12px;border:2px solid ${THEME_COLOR};background:#fff;color:#0F5433;font:inherit;font-weight:700;text-decoration:none}
button,.main{background:${THEME_COLOR};color:#fff}[hidden]{display:none}
a:focus-visible,button:focus-visible{outline:3px solid #0B5C86;outline-offset:2px}`;

const SCRIPT = readFileSync(join(import.meta.dirname, 'open-checkout.js'), 'utf8');
const LEAVE_USED_PAGE = readFileSync(join(import.meta.dirname, 'leave-used-page.js'), 'utf8');

const CYCLES: Readonly<Record<BillingCycle, string>> = { monthly: 'एक महीना', annual: 'एक साल' };
const TEXTS = {
  title: 'भुगतान · अनार मित्र',
  opening: 'भुगतान पेज खुल रहा है…',
  unloaded: 'भुगतान पेज नहीं खुला। इंटरनेट देखें, फिर वापस जाकर दोबारा कोशिश करें। यह पेज खोलने से कोई पैसा नहीं कटा।',
  noScript: 'इस ब्राउज़र में भुगतान नहीं खुल सकता। यह पेज खोलने से कोई पैसा नहीं कटा।',
  pay: 'भुगतान करें',
  back: 'वापस जाएँ',
};

/** Texts that explain to the user why there is no checkout. */
export const NOTICES = {
  used: {
    title: 'यह भुगतान पेज एक बार खुल चुका है',
    text: 'भुगतान की हालत देखने या दोबारा कोशिश करने के लिए आगे बढ़ें। पैसे कटे हों तो दोबारा भुगतान न करें।',
  },
  away: {
    title: 'अभी भुगतान पेज नहीं खुल रहा',
    text: 'थोड़ी देर बाद फिर कोशिश करें। यह पेज खोलने से कोई पैसा नहीं कटा।',
  },
} as const;
export type Notice = (typeof NOTICES)[keyof typeof NOTICES];
const ON = 'भुगतान की हालत देखें';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPED[char] ?? char);
/** JSON that is safe inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const money = atFirstUse(
  () =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

const page = (title: string, nonce: string, content: string) => `<!doctype html>
<html lang="hi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${THEME_COLOR}"><meta name="robots" content="noindex"><title>${escaped(title)}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main>${content}</main></body>
</html>
`;

/** The app screen that shows the order's status. */
export const orderScreen = (orderId: string) => `/payment/${orderId}`;

/** What is paid for, as the checkout shows it. */
export function purposeText({ purpose }: Pick<CheckoutOrder, 'purpose'>): string {
  if (purpose.kind === 'topup') return 'वॉलेट में पैसे';
  return `${PLAN_NAMES[purpose.planId]} प्लान, ${CYCLES[purpose.cycle]}`;
}

export interface CheckoutPageSettings {
  checkoutUrl: string;
  keyId: string;
  publicUrl: string;
  now: Date;
}

/**
 * The document that opens the checkout. The checkout returns by a form post to our callback, which needs no popup and
 * no script of ours.
 */
export function checkoutPage(order: CheckoutOrder, settings: CheckoutPageSettings, nonce: string): string {
  const { checkoutUrl, keyId, publicUrl, now } = settings;
  const backPath = orderScreen(order.id);
  const options = {
    key: keyId,
    order_id: order.providerOrderId,
    amount: order.amountPaise,
    currency: 'INR',
    name: 'अनार मित्र',
    description: purposeText(order),
    theme: { color: THEME_COLOR },
    // A payment after the expiry would have to be refunded.
    timeout: Math.floor((order.expiresAt.getTime() - now.getTime()) / 1000),
    redirect: true,
    callback_url: `${publicUrl}/pay/${order.id}/callback`,
  };
  const content = `<h1>${escaped(options.description)}</h1>
<p class="amount">${money().format(order.amountPaise / 100)}</p>
<p id="note" role="status" data-unloaded="${TEXTS.unloaded}">${TEXTS.opening}</p>
<noscript><p>${TEXTS.noScript}</p></noscript>
<button id="open" type="button" hidden>${TEXTS.pay}</button>
<a href="${backPath}">${TEXTS.back}</a>
<script nonce="${nonce}" type="application/json" id="checkout">${inScript({ options, backPath })}</script>
<script nonce="${nonce}" src="${escaped(checkoutUrl)}"></script>
<script nonce="${nonce}">${SCRIPT}</script>`;
  return page(TEXTS.title, nonce, content);
}

/** A page that explains the problem and links back to the app; after a payment, the back key skips it. */
export function noticePage(notice: Notice, backPath: string, nonce: string): string {
  const { title, text } = notice;
  const script = notice === NOTICES.used ? `<script nonce="${nonce}">${LEAVE_USED_PAGE}</script>` : '';
  const content = `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a class="main" href="${backPath}">${ON}</a>${script}`;
  return page(TEXTS.title, nonce, content);
}
