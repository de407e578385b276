import { afterEach, vi } from 'vitest';

/** Files share their process: a clock that one stopped would stand still for the next. */
afterEach(() => {
  vi.useRealTimers();
});
