import type { Order } from '../entities.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPED[char] ?? char);
/** JSON escaped for a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
const rupees = (paise: number) =>
  new Intl.NumberFormat('hi-IN-u-nu-latn', { style: 'currency', currency: 'INR' }).format(paise / 100);

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:12px;background:#0009;font:16px/1.5 'Noto Sans Devanagari',sans-serif;color:#1c1c1c}
main{max-width:400px;margin:0 auto;padding:16px;background:#fff;border-radius:12px}
strong.test{display:block;padding:6px 12px;background:#b00020;color:#fff;border-radius:8px;text-align:center}
h1{margin:12px 0 0;font-size:18px;overflow-wrap:anywhere}p{margin:4px 0;overflow-wrap:anywhere}
.amount{font-size:24px;font-weight:700}
fieldset{margin:12px 0;padding:0;border:0}label{display:flex;gap:10px;align-items:center;min-height:44px}
input{width:20px;height:20px}
button{display:block;width:100%;min-height:48px;margin-top:8px;border:1px solid #767676;border-radius:8px;background:#fff;font:inherit;color:inherit}
button.main{border-color:var(--color);background:var(--color);color:#fff;font-weight:700}
#note{color:#b00020}`;

function page(title: string, color: string, content: string): string {
  return `<!doctype html>
<html lang="hi"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>:root{--color:${color}}${STYLE}</style>
<main><strong class="test">टेस्ट भुगतान · असली पैसा नहीं कटेगा</strong>${content}</main></html>`;
}

/** Options of checkout.js, as they arrive at the page. */
export interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: string;
  name: string;
  description: string;
  email: string;
  contact: string;
  color: string;
  retry: string;
  callback_url: string;
  /** Origin of the document that opened the checkout. */
  parent: string;
}

const DEFAULT_COLOR = '#2e7d32';
const colorOf = (color: string) => (/^#[0-9a-fA-F]{6}$/.test(color) ? color : DEFAULT_COLOR);

const CHOICE = `
<fieldset><legend>कैसे भुगतान करेंगे?</legend>
<label><input type="radio" name="method" value="upi" checked>UPI</label>
<label><input type="radio" name="method" value="card">कार्ड</label></fieldset>
<p id="note" role="status"></p>`;

/** The page in the frame; `problem` says why payment is impossible. */
export function checkoutPage(options: CheckoutOptions, order: Order | undefined, problem: string | undefined): string {
  const amount = order ? `<p class="amount">${rupees(order.amount)}</p>` : '';
  const head = `<h1>${escaped(options.name)}</h1><p>${escaped(options.description)}</p>${amount}`;
  const acts = problem
    ? `<p id="note" role="alert">${escaped(problem)}</p>`
    : `${CHOICE}
<button class="main" id="pay">भुगतान करें</button>
<button id="decline">भुगतान असफल करें</button>
<button id="late">बाद में भुगतान (जाने के बाद)</button>`;
  const data = `<script type="application/json" id="options">${inScript(options)}</script>`;
  const script = '<script src="checkout/page.js"></script>';
  return page('टेस्ट भुगतान', colorOf(options.color), `${head}${acts}<button id="close">बंद करें</button>${data}${script}`);
}

const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');

/** The card issuer's page: asks, and leads back to the shop. */
export function bankPage(fields: Readonly<Record<string, string>>, order: Order): string {
  const content = `<h1>टेस्ट बैंक</h1><p class="amount">${rupees(order.amount)}</p>
<form method="post" action="bank/answer">${hidden(fields)}
<button class="main" name="outcome" value="captured">OTP सही: भुगतान करें</button>
<button name="outcome" value="failed">OTP गलत: भुगतान असफल करें</button></form>`;
  return page('टेस्ट बैंक', DEFAULT_COLOR, content);
}

/** Auto-submitting form; with a button where scripts are off. */
export function leadBackPage(action: string, fields: Readonly<Record<string, string>>): string {
  const content = `<form id="back" method="post" action="${escaped(action)}">${hidden(fields)}
<button class="main">वापस जाएँ</button></form><script>document.getElementById('back').submit()</script>`;
  return page('टेस्ट बैंक', DEFAULT_COLOR, content);
}
