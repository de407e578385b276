import css from './tooltips.module.css';

/** Delay of the first tooltip, and the time after closing in which the next one opens at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP_PX = 4;

/**
 * Shows the label of an icon button (`[data-tooltip]`) on mouse hover and keyboard focus, for all buttons of the page;
 * not on touch. Screen readers read the label itself.
 */
export function showTooltips(page: HTMLElement): void {
  const bubble = document.createElement('div');
  bubble.className = css.bubble ?? '';
  bubble.setAttribute('aria-hidden', 'true');
  // Top layer: above dialogs too.
  bubble.popover = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;

  function open(button: Element): void {
    const { left, right, bottom } = button.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const isAtEnd = left > width / 2;
    bubble.textContent = button.getAttribute('aria-label');
    bubble.style.top = `${bottom + GAP_PX}px`;
    bubble.style.left = isAtEnd ? 'auto' : `${left}px`;
    bubble.style.right = isAtEnd ? `${width - right}px` : 'auto';
    page.append(bubble);
    bubble.showPopover?.();
  }

  function close(): void {
    clearTimeout(timer);
    current = null;
    if (!bubble.isConnected) return;
    bubble.remove();
    closedAt = performance.now();
  }

  function openSoon(button: Element): void {
    close();
    current = button;
    const isNext = performance.now() - closedAt < SKIP_DELAY_MS;
    timer = setTimeout(() => button.isConnected && open(button), isNext ? 0 : DELAY_MS);
  }

  page.addEventListener('pointerover', ({ target, pointerType }) => {
    const button = buttonOf(target);
    // Also when the button was removed from under the pointer.
    if (!button) close();
    else if (button !== current && pointerType === 'mouse') openSoon(button);
  });
  page.addEventListener('focusin', ({ target }) => {
    const button = buttonOf(target);
    if (button?.matches(':focus-visible')) openSoon(button);
  });
  page.addEventListener('pointerout', ({ relatedTarget }) => {
    if (!current || buttonOf(relatedTarget) !== current) close();
  });
  for (const name of ['pointerdown', 'focusout', 'keydown']) page.addEventListener(name, close);
}

const buttonOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-tooltip]') : null);
