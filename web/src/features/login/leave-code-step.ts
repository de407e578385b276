/** Goes on once the history entry of the code step is gone, so that back does not lead into a finished login. */
export function leaveCodeStep(goOn: () => void): void {
  if (typeof history.state?.overlay !== 'string') {
    goOn();
    return;
  }
  window.addEventListener('popstate', goOn, { once: true });
  history.back();
}
