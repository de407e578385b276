import type { DeviceTrouble } from '../call-session.ts';
import { createDeviceTrack } from './device-track.ts';
import { openDevice } from './open-device.ts';

const SPEECH = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };

export interface Microphone {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  /** Nothing is heard for a while, as during a phone call. */
  isAway(): boolean;
  /** The person wants to be heard, and it could be opened. */
  isOn(): boolean;
  /** And is, as long as it is not away. */
  isHeard(): boolean;
  open(): Promise<void>;
  /** On where it could not be opened or is away: tried again. */
  setOn(on: boolean): void;
  close(): void;
}

export function createMicrophone(onChange: () => void): Microphone {
  let isOn = true;
  const device = createDeviceTrack({ open: () => openDevice('audio', SPEECH), onChange: changed });

  function changed(): void {
    const track = device.track();
    if (track) track.enabled = isOn;
    onChange();
  }

  return {
    track: device.track,
    trouble: device.trouble,
    isAway: device.isAway,
    isOn: () => isOn && device.trouble() === undefined,
    isHeard: () => isOn && device.track() !== null && !device.isAway(),
    open: device.open,
    setOn(on) {
      isOn = on;
      if (on && (device.trouble() !== undefined || device.isAway())) void device.open();
      changed();
    },
    close: device.close,
  };
}
