interface RecoveryParts {
  /** Another way through the network is looked for. */
  restart(): void;
  /** Restarts did not help, or nothing but this would: a new connection. */
  beginAnew(): void;
  giveUp(): void;
  /** So much earlier than the other side's, that both do not try at once. */
  patienceMs: number;
}

/** Watches one call's connection, through all its generations, and does what may bring it back. */
export interface Recovery {
  /** A new peer connection begins. One that the other side asked for has its time anew: its person is there. */
  began(by: 'me' | 'other'): void;
  state(state: RTCPeerConnectionState): void;
  /** The two descriptions do not fit any more: only a new connection helps, whatever the state of this one. */
  broken(): void;
  /** Another network, or the same one again: the way of now may be dead without anybody knowing it yet. */
  networkChanged(): void;
  /** The other side can be spoken to again. */
  signallingBack(): void;
  close(): void;
}

/** A network may blink. */
const BLINK_MS = 2000;
/** A first connection through TURN over TCP takes its time. */
const FIRST_MS = 10_000;
const AGAIN_MS = 4000;
const AGAIN_MOST_MS = 12_000;
const ANEW_MS = 30_000;
/** One that breaks at once shall not turn in circles. */
const ANEW_APART_MS = 5000;
export const GIVE_UP_MS = 60_000;

export function createRecovery({ restart, beginAnew, giveUp, patienceMs }: RecoveryParts): Recovery {
  let isConnected = false;
  let isClosed = false;
  let isLosing = false;
  let wait = AGAIN_MS;
  let trying: ReturnType<typeof setTimeout> | undefined;
  let anew: ReturnType<typeof setTimeout> | undefined;
  let isBroken = false;
  let lastAnew = Number.NEGATIVE_INFINITY;
  let late: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function losing(isNew: boolean): void {
    if (isLosing && !isNew) return;
    isLosing = true;
    clearTimeout(anew);
    clearTimeout(end);
    anew = setTimeout(wishAnew, ANEW_MS + patienceMs * 4);
    end = setTimeout(() => {
      close();
      giveUp();
    }, GIVE_UP_MS);
  }

  /** A wish too soon after the last one waits for its time, and is dropped where it is not needed any more by then. */
  function wishAnew(): void {
    clearTimeout(late);
    const wait = lastAnew + ANEW_APART_MS - performance.now();
    if (wait > 0) {
      late = setTimeout(wishAnew, wait);
      return;
    }
    lastAnew = performance.now();
    beginAnew();
  }

  function tryIn(ms: number): void {
    clearTimeout(trying);
    trying = setTimeout(() => {
      restart();
      tryIn(wait + patienceMs);
      wait = Math.min(wait * 1.5, AGAIN_MOST_MS);
    }, ms);
  }

  function close(): void {
    isClosed = true;
    for (const timer of [trying, anew, late, end]) clearTimeout(timer);
  }

  return {
    began(by) {
      if (isClosed) return;
      isConnected = isBroken = false;
      clearTimeout(late);
      wait = AGAIN_MS;
      losing(by === 'other');
      tryIn(FIRST_MS + patienceMs);
    },
    state(state) {
      if (isClosed) return;
      const was = isConnected;
      isConnected = state === 'connected';
      if (isConnected) {
        isLosing = false;
        wait = AGAIN_MS;
        for (const timer of [trying, anew, end]) clearTimeout(timer);
        if (!isBroken) clearTimeout(late);
      } else if (was || state === 'failed') {
        losing(false);
        tryIn((state === 'failed' ? 0 : BLINK_MS) + patienceMs);
      }
    },
    broken() {
      if (isClosed) return;
      isBroken = true;
      wishAnew();
    },
    networkChanged() {
      if (isClosed) return;
      wait = AGAIN_MS;
      if (isConnected) restart();
      else tryIn(0);
    },
    signallingBack() {
      if (isClosed) return;
      // Whatever took the socket may have changed the network unseen; media goes on meanwhile.
      if (isConnected) restart();
      else if (isLosing) {
        wait = AGAIN_MS;
        tryIn(patienceMs);
      }
    },
    close,
  };
}
