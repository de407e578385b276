const GATHER_MS = 300;

export interface MarksParts {
  /** What the server is known to have; null: nothing is known yet. */
  known(): { delivered: number; read: number } | null;
  /** The newest message of somebody else up to this one; 0: none. */
  newestOfOther(upToSeq: number): number;
  /** Somebody looks at the page, and it is known what was unread when the chat was opened. */
  mayRead(): boolean;
  /** Whether the server has it now. */
  put(marks: { deliveredUpTo?: number; readUpTo?: number }): Promise<boolean>;
}

export interface Marks {
  /** Something came, or may be told now. */
  look(): void;
  /** The reader has this message in sight. */
  seen(seq: number): void;
  stop(): void;
}

/** Tells how far this person has got and read the chat; what was not heard is told again at the next look. */
export function createMarks(parts: MarksParts): Marks {
  let seenUpTo = 0;
  let told = { delivered: 0, read: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTelling = false;
  let isStopped = false;

  function due(): { deliveredUpTo?: number; readUpTo?: number } | null {
    const known = parts.known();
    if (!known) return null;
    const delivered = parts.newestOfOther(Number.MAX_SAFE_INTEGER);
    const read = parts.mayRead() && seenUpTo > known.read ? parts.newestOfOther(seenUpTo) : 0;
    const marks = {
      ...(delivered > Math.max(known.delivered, told.delivered) && { deliveredUpTo: delivered }),
      ...(read > Math.max(known.read, told.read) && { readUpTo: read }),
    };
    return Object.keys(marks).length > 0 ? marks : null;
  }

  async function tell(): Promise<void> {
    timer = undefined;
    const marks = due();
    if (!marks || isTelling) return;
    isTelling = true;
    const isHeard = await parts.put(marks);
    isTelling = false;
    if (!isHeard) return;
    told = { delivered: marks.deliveredUpTo ?? told.delivered, read: marks.readUpTo ?? told.read };
    if (!due()) return;
    if (isStopped) void tell();
    else look();
  }

  function look(): void {
    isStopped = false;
    timer ??= setTimeout(() => void tell(), GATHER_MS);
  }

  return {
    look,
    seen(seq) {
      if (seq <= seenUpTo) return;
      seenUpTo = seq;
      look();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      // What the reader has seen last is told although the chat closes.
      void tell();
    },
  };
}
