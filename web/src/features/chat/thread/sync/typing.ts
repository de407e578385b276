const AGAIN_MS = 3000;
const IDLE_MS = 1000;
const EXPIRES_MS = 6000;

export interface Typing {
  /** The user typed or stopped typing. */
  mine(isTyping: boolean): void;
  theirs(isTyping: boolean): void;
  isOther(): boolean;
  stop(): void;
}

/** Typing state of both users. Sent again every 3 s while it lasts, and ended 1 s after the last key. */
export function createTyping(send: (isTyping: boolean) => void, onOther: () => void): Typing {
  let sentAt: number | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let isOther = false;

  function end(): void {
    clearTimeout(idle);
    if (sentAt === null) return;
    sentAt = null;
    send(false);
  }
  function become(next: boolean): void {
    clearTimeout(expiry);
    if (next) expiry = setTimeout(() => become(false), EXPIRES_MS);
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
      if (sentAt !== null && now - sentAt < AGAIN_MS) return;
      sentAt = now;
      send(true);
    },
    theirs: become,
    isOther: () => isOther,
    stop() {
      end();
      clearTimeout(expiry);
      isOther = false;
    },
  };
}
