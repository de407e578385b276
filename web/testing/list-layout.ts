const SCREEN_PX = 600;
const ROW_PX = 40;

/**
 * happy-dom has no layout, so a virtual list would render nothing: here its scroller (a log) gets the height of a
 * phone, and each row that of one line. Call once per file.
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
    // Sizes never change here: reporting once is enough.
  }

  disconnect(): void {
    // As above.
  }
}
