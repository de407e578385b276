/** Runs in the notice about a used ticket: reached by the back key after paying, it goes on to the page before it. */
(() => {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && entry.type === 'back_forward') history.back();
})();
