import css from './tooltips.module.css';

/** How long a pointer rests before the first tooltip, and how soon after it the next one opens at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP_PX = 4;

/**
 * Shows the label of a bare icon (`[data-tooltip]`) to a mouse and to the keyboard, for all buttons of the page; a finger never
 * sees it. Screen readers read the label itself.
 */
export function showTooltips(page: HTMLElement): void {
  const bubble = document.createElement('div');
  bubble.className = css.bubble ?? '';
  bubble.setAttribute('aria-hidden', 'true');
  // Above dialogs too.
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
    // Also where the button went away from under the pointer.
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
