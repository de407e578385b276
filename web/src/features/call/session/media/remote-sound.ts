/** The voice of the other side. */
export interface RemoteSound {
  play(track: MediaStreamTrack): void;
  /** By a press, where the browser let it not. */
  playNow(): void;
  isBlocked(): boolean;
  close(): void;
}

/** What plays now shall not be fought with. */
const AGAIN_MS = 1000;

export function createRemoteSound(onChange: () => void): RemoteSound {
  const element = new Audio();
  element.autoplay = true;
  let isBlocked = false;
  let isClosed = false;

  function start(): void {
    element.play().then(
      () => heard(false),
      (cause: unknown) => {
        if (isClosed) return;
        // Anything else is a newer track that took its place.
        if (cause instanceof Error && cause.name === 'NotAllowedError') heard(true);
        else console.warn('the sound did not begin', cause);
      },
    );
  }

  // A phone call or another player stopped it; nobody here can.
  element.onpause = () => {
    setTimeout(() => {
      const isOver = isClosed || !(element.srcObject instanceof MediaStream) || !element.srcObject.active;
      if (element.paused && !isOver) start();
    }, AGAIN_MS);
  };

  function heard(blocked: boolean): void {
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
