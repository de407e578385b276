/** Plays the other side's audio. */
export interface RemoteSound {
  play(track: MediaStreamTrack): void;
  /** On a click, where the browser blocked autoplay. */
  playNow(): void;
  isBlocked(): boolean;
  close(): void;
}

/** Delay before playing again after a pause, so as not to fight the app that caused it. */
const AGAIN_MS = 1000;

export function createRemoteSound(onChange: () => void): RemoteSound {
  const element = new Audio();
  element.autoplay = true;
  let isBlocked = false;
  let isClosed = false;

  function start(): void {
    element.play().then(
      () => setBlocked(false),
      (cause: unknown) => {
        if (isClosed) return;
        // Any other error: a newer track replaced this one.
        if (cause instanceof Error && cause.name === 'NotAllowedError') setBlocked(true);
        else console.warn('the sound did not begin', cause);
      },
    );
  }

  // A phone call or another player paused it; this page has no pause button.
  element.onpause = () => {
    setTimeout(() => {
      const isOver = isClosed || !(element.srcObject instanceof MediaStream) || !element.srcObject.active;
      if (element.paused && !isOver) start();
    }, AGAIN_MS);
  };

  function setBlocked(blocked: boolean): void {
    if (isClosed || blocked === isBlocked) return;
    isBlocked = blocked;
    onChange();
  }

  return {
    play(track) {
      element.srcObject = new MediaStream([track]);
      start();
    },
    playNow: start,
    isBlocked: () => isBlocked,
    close() {
      isClosed = true;
      element.pause();
      element.srcObject = null;
    },
  };
}
