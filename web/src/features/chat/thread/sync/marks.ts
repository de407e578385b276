const GATHER_MS = 300;

export interface MarksParts {
  /** What the server is known to have; null: unknown yet. */
  known(): { delivered: number; read: number } | null;
  /** Seq of the newest message of the other user up to this one; 0: none. */
  newestOfOther(upToSeq: number): number;
  /** The page is visible, and the unread messages at opening are known. */
  mayRead(): boolean;
  /** Returns whether the server stored it. */
  put(marks: { deliveredUpTo?: number; readUpTo?: number }): Promise<boolean>;
}

export interface Marks {
  /** Something arrived, or may be reported now. */
  schedule(): void;
  /** The message is visible to the reader. */
  seen(seq: number): void;
  stop(): void;
}

/** Reports how far the user received and read the chat; a failed report is retried at the next schedule. */
export function createMarks(parts: MarksParts): Marks {
  let seenUpTo = 0;
  let sent = { delivered: 0, read: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;

  function due(): { deliveredUpTo?: number; readUpTo?: number } | null {
    const known = parts.known();
    if (!known) return null;
    const delivered = parts.newestOfOther(Number.MAX_SAFE_INTEGER);
    const read = parts.mayRead() && seenUpTo > known.read ? parts.newestOfOther(seenUpTo) : 0;
    const marks = {
      ...(delivered > Math.max(known.delivered, sent.delivered) && { deliveredUpTo: delivered }),
      ...(read > Math.max(known.read, sent.read) && { readUpTo: read }),
    };
    return Object.keys(marks).length > 0 ? marks : null;
  }

  async function send(): Promise<void> {
    timer = undefined;
    const marks = due();
    if (!marks || isSending) return;
    isSending = true;
    const isStored = await parts.put(marks);
    isSending = false;
    if (!isStored) return;
    sent = { delivered: marks.deliveredUpTo ?? sent.delivered, read: marks.readUpTo ?? sent.read };
    if (!due()) return;
    if (isStopped) void send();
    else schedule();
  }

  function schedule(): void {
    isStopped = false;
    timer ??= setTimeout(() => void send(), GATHER_MS);
  }

  return {
    schedule,
    seen(seq) {
      if (seq <= seenUpTo) return;
      seenUpTo = seq;
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      // The last seen message is reported even though the chat closes.
      void send();
    },
  };
}
