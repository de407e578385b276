import type { DeviceTrouble } from '../call-session.ts';
import { onDevicesChanged, onSeenAgain } from './open-device.ts';

interface DeviceParts {
  open(): Promise<MediaStreamTrack | DeviceTrouble>;
  onChange(): void;
}

/**
 * A microphone or camera that may be taken away and come back: by a phone call, the background, an unplugged device.
 */
export interface DeviceTrack {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  /** Muted: the phone gave it to another app for a while. */
  isAway(): boolean;
  /** Opens or reopens it. Calls run one after the other; the last one counts. */
  open(): Promise<void>;
  /** Releases it; `open` takes it again. */
  release(): void;
  close(): void;
}

/** Most phones return the device by themselves when the page is visible again. */
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
      // Another device may be there: the phone's own, when a headset is unplugged.
      void reopen();
    };
  }

  async function openNow(number: number): Promise<void> {
    if (number !== asked || !isWanted) return;
    // Most phones open only one camera at a time.
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

  function release(): void {
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
    release() {
      release();
      onChange();
    },
    close() {
      isClosed = true;
      release();
      clearTimeout(returning);
      for (const stop of stopWatching) stop();
    },
  };
}
