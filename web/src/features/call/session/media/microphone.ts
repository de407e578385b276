import type { DeviceTrouble, Speaker } from '../call-session.ts';
import { createDeviceTrack } from './device-track.ts';
import { mediaDevices, onDevicesChanged, openDevice } from './open-device.ts';

const SPEECH = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
/**
 * As Chrome on Android names its microphones, in every language. It plays the other side's voice where the open one is; no phone's
 * browser lets a page choose the output by itself.
 */
const LABELS: Record<Speaker, RegExp> = { speaker: /^speakerphone$/i, earpiece: /^headset earpiece$/i };

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
  /** Missing where there is nothing to choose. */
  speaker(): Speaker | undefined;
  setSpeaker(to: Speaker): void;
  close(): void;
}

export function createMicrophone(onChange: () => void): Microphone {
  let isOn = true;
  /** A phone begins with the loud one. */
  let speaker: Speaker = 'speaker';
  let ids: Partial<Record<Speaker, string>> = {};
  const device = createDeviceTrack({ open, onChange: changed });
  const stopCounting = onDevicesChanged(countQuietly);

  async function open(): Promise<MediaStreamTrack | DeviceTrouble> {
    const deviceId = ids[speaker];
    const opened = await openDevice('audio', { ...SPEECH, ...(deviceId && { deviceId: { ideal: deviceId } }) });
    // The labels can be read once the microphone is allowed.
    if (typeof opened !== 'string') countQuietly();
    return opened;
  }

  async function count(): Promise<void> {
    const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
    const idOf = (one: Speaker) =>
      devices.find(({ kind, label }) => kind === 'audioinput' && LABELS[one].test(label))?.deviceId;
    const [loud, quiet] = [idOf('speaker'), idOf('earpiece')];
    ids = loud && quiet ? { speaker: loud, earpiece: quiet } : {};
    onChange();
  }
  function countQuietly(): void {
    void count().catch((cause: unknown) => console.warn('no list of microphones', cause));
  }

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
    speaker: () => (ids.speaker ? speaker : undefined),
    setSpeaker(to) {
      if (to === speaker || ids[to] === undefined) return;
      speaker = to;
      void device.open();
    },
    close() {
      stopCounting();
      device.close();
    },
  };
}
