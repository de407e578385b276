/** The sandbox's checkout page, in the frame that checkout.js opens. */
(() => {
  const options = JSON.parse(document.getElementById('options').textContent);
  const note = document.getElementById('note');
  const post = (message) => window.parent.postMessage(message, options.parent);
  const method = () => document.querySelector('input[name=method]:checked').value;

  async function attempt(outcome) {
    const { key, order_id, email, contact, description } = options;
    const body = JSON.stringify({ key, order_id, email, contact, description, method: method(), outcome });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('checkout/attempt', { method: 'POST', headers, body });
    return reply.json();
  }

  async function pay(outcome) {
    const { key, order_id, callback_url } = options;
    if (method() === 'card' && callback_url && outcome === 'captured') {
      post({ type: 'bank', fields: { key, order_id, callback_url } });
      return;
    }
    const result = await attempt(outcome);
    if (!result.error) post({ type: 'paid', response: result });
    else if (options.retry) note.textContent = 'भुगतान नहीं हुआ। दोबारा कोशिश करें।';
    if (result.error) post({ type: 'failed', error: result.error });
  }

  const buttons = {
    pay: () => pay('captured'),
    decline: () => pay('failed'),
    late: async () => {
      await attempt('late');
      post({ type: 'dismissed' });
    },
    close: () => post({ type: 'dismissed' }),
  };
  for (const [id, act] of Object.entries(buttons)) {
    const button = document.getElementById(id);
    button?.addEventListener('click', async () => {
      button.disabled = true;
      await act();
      button.disabled = false;
    });
  }
})();
