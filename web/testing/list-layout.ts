const SCREEN_PX = 600;
const ROW_PX = 40;

/**
 * happy-dom lays nothing out, and a list that draws only what is in sight would draw nothing: its scroller (a log) has the
 * height of a phone here, and each of its rows that of one line. Once for a file.
 */
export function layOutLists(): void {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) throw new Error('needs a DOM');
  view.ResizeObserver = RowsObserver;
  Object.defineProperty(view.HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}

class RowsObserver implements ResizeObserver {
  readonly #report: (target: Element) => void;

  constructor(callback: ResizeObserverCallback) {
    this.#report = (target) => {
      const height = target.getAttribute('role') === 'log' ? SCREEN_PX : ROW_PX;
      callback([{ target, contentRect: { height } } as ResizeObserverEntry], this);
    };
  }

  observe(target: Element): void {
    queueMicrotask(() => this.#report(target));
  }

  unobserve(): void {
    // Sizes never change here: what is reported once is not reported again.
  }

  disconnect(): void {
    // As above.
  }
}
