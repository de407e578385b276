/** Runs in the payment page, also in WebViews of ten years ago: opens the checkout, and leads back when it is closed. */
(() => {
  const { options, backPath } = JSON.parse(document.getElementById('checkout').textContent);
  const note = document.getElementById('note');
  const button = document.getElementById('open');
  if (typeof window.Razorpay !== 'function') {
    note.textContent = note.getAttribute('data-unloaded');
    return;
  }
  options.modal = { ondismiss: () => location.replace(backPath) };
  const open = () => new window.Razorpay(options).open();
  note.textContent = '';
  button.hidden = false;
  button.addEventListener('click', open);
  open();
})();
