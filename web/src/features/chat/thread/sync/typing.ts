const AGAIN_MS = 3000;
const IDLE_MS = 1000;
const FORGOTTEN_MS = 6000;

export interface Typing {
  /** The reader typed something, or stopped. */
  mine(isTyping: boolean): void;
  theirs(isTyping: boolean): void;
  isOther(): boolean;
  stop(): void;
}

/** Who writes now. Told again every 3 s while it goes on, and ended after 1 s without a key. */
export function createTyping(tell: (isTyping: boolean) => void, onOther: () => void): Typing {
  let toldAt: number | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  let isOther = false;

  function end(): void {
    clearTimeout(idle);
    if (toldAt === null) return;
    toldAt = null;
    tell(false);
  }
  function become(next: boolean): void {
    clearTimeout(forgetting);
    if (next) forgetting = setTimeout(() => become(false), FORGOTTEN_MS);
    if (isOther === next) return;
    isOther = next;
    onOther();
  }

  return {
    mine(isTyping) {
      if (!isTyping) return end();
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS);
      const now = performance.now();
      if (toldAt !== null && now - toldAt < AGAIN_MS) return;
      toldAt = now;
      tell(true);
    },
    theirs: become,
    isOther: () => isOther,
    stop() {
      end();
      clearTimeout(forgetting);
      isOther = false;
    },
  };
}
