type Speaker = 'speaker' | 'earpiece';

/** The voice of the other side. */
export interface RemoteSound {
  play(track: MediaStreamTrack): void;
  /** By a press, where the browser let it not. */
  playNow(): void;
  isBlocked(): boolean;
  /** Missing where this browser does not let choose. */
  speaker(): Speaker | undefined;
  setSpeaker(to: Speaker): void;
  close(): void;
}

/** What plays now shall not be fought with. */
const AGAIN_MS = 1000;
const LABELS: Record<Speaker, RegExp> = { speaker: /speaker/i, earpiece: /earpiece|handset/i };

export function createRemoteSound(onChange: () => void): RemoteSound {
  const element = new Audio();
  element.autoplay = true;
  let isBlocked = false;
  let isClosed = false;
  let chosen: Speaker = 'speaker';
  let sinks: Partial<Record<Speaker, string>> = {};

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

  async function findSpeakers(): Promise<void> {
    if (!('setSinkId' in element)) return;
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    const outputs = devices.filter(({ kind }) => kind === 'audiooutput');
    const idOf = (speaker: Speaker) => outputs.find(({ label }) => LABELS[speaker].test(label))?.deviceId;
    const [speaker, earpiece] = [idOf('speaker'), idOf('earpiece')];
    sinks = speaker && earpiece ? { speaker, earpiece } : {};
    if (!isClosed) onChange();
  }

  return {
    play(track) {
      element.srcObject = new MediaStream([track]);
      start();
      // The labels can be read once the microphone is allowed.
      void findSpeakers().catch((cause: unknown) => console.warn('no list of speakers', cause));
    },
    playNow: start,
    isBlocked: () => isBlocked,
    speaker: () => (sinks.speaker ? chosen : undefined),
    setSpeaker(to) {
      const sink = sinks[to];
      if (sink === undefined) return;
      element.setSinkId(sink).then(
        () => {
          chosen = to;
          onChange();
        },
        (cause: unknown) => console.warn('the speaker could not be chosen', cause),
      );
    },
    close() {
      isClosed = true;
      element.pause();
      element.srcObject = null;
    },
  };
}
