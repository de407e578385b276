import type { DeviceTrouble } from '../call-session.ts';
import { onDevicesChanged, onSeenAgain } from './open-device.ts';

interface DeviceParts {
  open(): Promise<MediaStreamTrack | DeviceTrouble>;
  onChange(): void;
}

/** A microphone or camera of the phone that may be taken away and come back: by a phone call, the background, a plug. */
export interface DeviceTrack {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  /** Nothing comes from it for a while: the phone gave it to something else. */
  isAway(): boolean;
  /** Opens it, or opens it again. One after the other: the last that was asked for counts. */
  open(): Promise<void>;
  /** Lets it go; `open` takes it again. */
  letGo(): void;
  close(): void;
}

/** After the page is seen again a phone gives it back by itself, mostly. */
const COMES_BACK_MS = 1500;

export function createDeviceTrack({ open, onChange }: DeviceParts): DeviceTrack {
  let track: MediaStreamTrack | null = null;
  let trouble: DeviceTrouble | undefined;
  let isWanted = false;
  let isClosed = false;
  let asked = 0;
  let turn = Promise.resolve();
  let returning: ReturnType<typeof setTimeout> | undefined;

  function drop(): void {
    if (track === null) return;
    track.onended = track.onmute = track.onunmute = null;
    track.stop();
    track = null;
  }

  function take(opened: MediaStreamTrack): void {
    track = opened;
    trouble = undefined;
    opened.onmute = opened.onunmute = onChange;
    opened.onended = () => {
      drop();
      // Another one may be there: where a headset is pulled out, the phone's own.
      void reopen();
    };
  }

  async function openNow(number: number): Promise<void> {
    if (number !== asked || !isWanted) return;
    // Most phones open one camera at a time.
    drop();
    const opened = await open();
    if (number !== asked || !isWanted) {
      if (typeof opened !== 'string') opened.stop();
      return;
    }
    if (typeof opened === 'string') trouble = opened;
    else take(opened);
    onChange();
  }

  function reopen(): Promise<void> {
    if (isClosed) return Promise.resolve();
    isWanted = true;
    asked += 1;
    const number = asked;
    turn = turn.then(() => openNow(number));
    return turn;
  }

  const isStopped = () => track === null || track.readyState === 'ended';
  const stopWatching = [
    onDevicesChanged(() => {
      if (isWanted && isStopped() && trouble === 'missing') void reopen();
    }),
    onSeenAgain(() => {
      clearTimeout(returning);
      returning = setTimeout(() => {
        const isLost = isStopped() ? trouble === 'missing' : track?.muted;
        if (isWanted && isLost) void reopen();
      }, COMES_BACK_MS);
    }),
  ];

  function letGo(): void {
    isWanted = false;
    asked += 1;
    trouble = undefined;
    drop();
  }

  return {
    track: () => track,
    trouble: () => trouble,
    isAway: () => track?.muted === true,
    open: reopen,
    letGo() {
      letGo();
      onChange();
    },
    close() {
      isClosed = true;
      letGo();
      clearTimeout(returning);
      for (const stop of stopWatching) stop();
    },
  };
}
