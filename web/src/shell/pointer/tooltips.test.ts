// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { showTooltips } from './tooltips.ts';

const [BACK, CLOSE] = ['पीछे जाएँ', 'बंद करें'];
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main>
    <button data-tooltip aria-label="${BACK}"><svg></svg></button>
    <button data-tooltip aria-label="${CLOSE}"></button>
    <button aria-label="और"></button>
  </main>`;
  page = document.querySelector('main') as HTMLElement;
  showTooltips(page);
});

const button = (name: string) => page.querySelector(`[aria-label="${name}"]`) as HTMLElement;
const shown = () => page.querySelector('[aria-hidden]')?.textContent;
const point = (at: Element, type = 'pointerover', pointerType = 'mouse') =>
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));

it('the first opens after 700 ms; another opens at once within 300 ms of closing', () => {
  point(button(BACK).firstElementChild as Element);
  vi.advanceTimersByTime(699);
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(BACK);
  point(button(BACK), 'pointerout');
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(299);
  point(button(CLOSE));
  vi.advanceTimersByTime(0);
  expect(shown()).toBe(CLOSE);
  point(button(CLOSE), 'pointerout');
  vi.advanceTimersByTime(300);
  point(button(BACK));
  vi.advanceTimersByTime(699);
  expect(shown()).toBeUndefined();
});

it('opens for a mouse only, and closes on pointerdown or a key', () => {
  point(button(BACK), 'pointerover', 'touch');
  point(button('और'));
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeUndefined();
  for (const end of [
    new PointerEvent('pointerdown', { bubbles: true }),
    new KeyboardEvent('keydown', { bubbles: true }),
  ]) {
    point(button(BACK));
    vi.advanceTimersByTime(700);
    expect(shown()).toBe(BACK);
    button(BACK).dispatchEvent(end);
    expect(shown()).toBeUndefined();
  }
});

it('stays while the pointer moves within the button, and closes when the button is removed', () => {
  const icon = button(BACK).firstElementChild as Element;
  point(button(BACK));
  vi.advanceTimersByTime(400);
  button(BACK).dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: icon }));
  point(icon);
  vi.advanceTimersByTime(300);
  expect(shown()).toBe(BACK);
  button(BACK).remove();
  point(page);
  expect(shown()).toBeUndefined();
});

it('does not open if the button was removed meanwhile', () => {
  point(button(BACK));
  button(BACK).remove();
  vi.advanceTimersByTime(700);
  expect(shown()).toBeUndefined();
});
