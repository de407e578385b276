import { afterEach, vi } from 'vitest';

/** Files share their process: a stopped clock would stay stopped for the next one. */
afterEach(() => {
  vi.useRealTimers();
});
