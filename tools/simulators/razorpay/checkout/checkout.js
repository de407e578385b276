/** The sandbox's checkout.js: Razorpay's documented options and events, with a page of its own in a frame over the document. */
(() => {
  const { src } = document.currentScript;
  const { origin } = new URL(src);
  /** Beside this script, wherever it is served. */
  const beside = (path) => new URL(path, src).href;

  /** The browser leaves for `action` with a form, as Razorpay's own script does it. */
  function post(action, fields) {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = action;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  /** The fields that a failure brings to `callback_url`. */
  const errorFields = ({ metadata, ...error }) => ({
    ...Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value ?? ''])),
    'error[metadata]': JSON.stringify(metadata),
  });

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;
    #timer;
    #listener = (message) => this.#onMessage(message);

    constructor(options) {
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#frame) return;
      const { key, order_id, amount, name, description, prefill, theme, redirect, callback_url, retry, timeout } =
        this.#options;
      const query = new URLSearchParams({
        key: key ?? '',
        order_id: order_id ?? '',
        amount: String(amount ?? ''),
        name: name ?? '',
        description: description ?? '',
        email: prefill?.email ?? '',
        contact: prefill?.contact ?? '',
        color: theme?.color ?? '',
        retry: retry?.enabled === false || redirect ? '' : 'true',
        callback_url: redirect ? (callback_url ?? '') : '',
        parent: window.location.origin,
      });
      this.#frame = document.createElement('iframe');
      Object.assign(this.#frame, { src: beside(`checkout?${query}`), title: 'टेस्ट भुगतान', allow: 'payment' });
      const over = { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647' };
      Object.assign(this.#frame.style, over);
      window.addEventListener('message', this.#listener);
      document.body.append(this.#frame);
      if (timeout) this.#timer = setTimeout(() => this.#dismiss(), timeout * 1000);
    }

    close() {
      window.removeEventListener('message', this.#listener);
      clearTimeout(this.#timer);
      this.#frame?.remove();
      this.#frame = undefined;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #onMessage({ origin: from, source, data }) {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      const { callback_url, redirect, handler } = this.#options;
      if (data.type === 'dismissed') this.#dismiss();
      // A bank's page takes the whole window: a frame would not do, and a weak WebView has no other window.
      if (data.type === 'bank') post(beside('bank'), data.fields);
      if (data.type === 'paid') {
        this.close();
        if (callback_url) post(callback_url, data.response);
        else handler?.(data.response);
      }
      if (data.type === 'failed') {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: data.error });
        if (redirect && callback_url) post(callback_url, errorFields(data.error));
      }
    }
  }

  window.Razorpay = Razorpay;
})();
