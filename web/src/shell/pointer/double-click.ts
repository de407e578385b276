/**
 * Drops the second click of a double click when the first one has navigated, e.g. from a form to its list: it would hit
 * whatever is now under the finger.
 */
export function dropDoubleClickAfterNavigation(): void {
  let clickedOn = location.pathname;
  const judge = (event: MouseEvent) => {
    if (event.detail < 2) {
      clickedOn = location.pathname;
    } else if (location.pathname !== clickedOn) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', judge, { capture: true });
}
