interface RecoveryParts {
  /** Restarts ICE. */
  restart(): void;
  /** Starts a new peer connection: ICE restarts did not help, or the negotiation is broken. */
  startNewGeneration(): void;
  giveUp(): void;
  /** Extra delay of this side, so that both sides do not try at the same time. */
  patienceMs: number;
}

/** Watches the connection of one call over all its generations, and tries to recover it. */
export interface Recovery {
  /** A new peer connection started. One that the other side asked for resets the time limits, as that side is alive. */
  began(by: 'me' | 'other'): void;
  state(state: RTCPeerConnectionState): void;
  /** The descriptions no longer match: only a new connection helps, whatever the state of this one. */
  broken(): void;
  /** Another network, or online again: the current candidate pair may be dead before the browser notices. */
  networkChanged(): void;
  /** Signals reach the other side again. */
  signallingBack(): void;
  close(): void;
}

/** A disconnection shorter than this is ignored. */
const BLINK_MS = 2000;
/** A first connection through TURN over TCP takes some seconds. */
const FIRST_MS = 10_000;
const AGAIN_MS = 4000;
const AGAIN_MOST_MS = 12_000;
const NEW_GENERATION_MS = 30_000;
/** Minimum gap, so that a connection that breaks at once does not loop. */
const NEW_GENERATION_GAP_MS = 5000;
export const GIVE_UP_MS = 60_000;

export function createRecovery({ restart, startNewGeneration, giveUp, patienceMs }: RecoveryParts): Recovery {
  let isConnected = false;
  let isClosed = false;
  let isLosing = false;
  let wait = AGAIN_MS;
  let trying: ReturnType<typeof setTimeout> | undefined;
  let newGenerationTimer: ReturnType<typeof setTimeout> | undefined;
  let isBroken = false;
  let newGenerationAt = Number.NEGATIVE_INFINITY;
  let late: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function losing(isNew: boolean): void {
    if (isLosing && !isNew) return;
    isLosing = true;
    clearTimeout(newGenerationTimer);
    clearTimeout(end);
    newGenerationTimer = setTimeout(requestNewGeneration, NEW_GENERATION_MS + patienceMs * 4);
    end = setTimeout(() => {
      close();
      giveUp();
    }, GIVE_UP_MS);
  }

  /** Debounced: a request too soon after the last generation waits, and is dropped when no longer needed by then. */
  function requestNewGeneration(): void {
    clearTimeout(late);
    const wait = newGenerationAt + NEW_GENERATION_GAP_MS - performance.now();
    if (wait > 0) {
      late = setTimeout(requestNewGeneration, wait);
      return;
    }
    newGenerationAt = performance.now();
    startNewGeneration();
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
    for (const timer of [trying, newGenerationTimer, late, end]) clearTimeout(timer);
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
        for (const timer of [trying, newGenerationTimer, end]) clearTimeout(timer);
        if (!isBroken) clearTimeout(late);
      } else if (was || state === 'failed') {
        losing(false);
        tryIn((state === 'failed' ? 0 : BLINK_MS) + patienceMs);
      }
    },
    broken() {
      if (isClosed) return;
      isBroken = true;
      requestNewGeneration();
    },
    networkChanged() {
      if (isClosed) return;
      wait = AGAIN_MS;
      if (isConnected) restart();
      else tryIn(0);
    },
    signallingBack() {
      if (isClosed) return;
      // Whatever closed the socket may have changed the network unnoticed; media goes on during the restart.
      if (isConnected) restart();
      else if (isLosing) {
        wait = AGAIN_MS;
        tryIn(patienceMs);
      }
    },
    close,
  };
}
