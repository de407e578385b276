/**
 * The second press of a double press was meant for the screen of the first. When that one has gone on meanwhile, e.g.
 * from a form to its list, the press would hit whatever has come to lie under the finger: it is dropped.
 */
export function dropPressesFromLastScreen(): void {
  let pressedOn = location.pathname;
  const judge = (event: MouseEvent) => {
    if (event.detail < 2) {
      pressedOn = location.pathname;
    } else if (location.pathname !== pressedOn) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', judge, { capture: true });
}
