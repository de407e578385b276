import type { DeviceTrouble, Speaker } from '../call-session.ts';
import { createDeviceTrack } from './device-track.ts';
import { mediaDevices, onDevicesChanged, openDevice } from './open-device.ts';

const SPEECH = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
/**
 * As Chrome on Android names its microphones, in every language. It plays the other side's voice where the open one is; no phone's
 * browser lets a page choose the output by itself. Its own choice is a headset where there is one, and else the loud one.
 */
const OWN_CHOICE = 'default';
const LABELS: Record<Speaker, RegExp> = { speaker: /^speakerphone$/i, earpiece: /^headset earpiece$/i };

export interface Microphone {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  /** Nothing is heard for a while, as during a phone call. */
  isAway(): boolean;
  /** The person wants to be heard, and it could be opened. */
  isOn(): boolean;
  /** And is, or in a moment, as long as it is not away. */
  isHeard(): boolean;
  open(): Promise<void>;
  /** On where it could not be opened or is away: tried again. */
  setOn(on: boolean): void;
  /** Where the voice comes out now; missing where there is nothing to choose, as with a headset. */
  speaker(): Speaker | undefined;
  setSpeaker(to: Speaker): void;
  close(): void;
}

export function createMicrophone(onChange: () => void): Microphone {
  let isOn = true;
  let isClosed = false;
  let wished: Speaker | undefined;
  /** Which one the browser was asked to open. */
  let asked: Speaker | undefined;
  let ids: Partial<Record<Speaker, string>> = {};
  let hasHeadset = false;
  const device = createDeviceTrack({ open, onChange: changed });
  const stopCounting = onDevicesChanged(countQuietly);

  async function open(): Promise<MediaStreamTrack | DeviceTrouble> {
    const deviceId = wished && ids[wished];
    asked = deviceId ? wished : undefined;
    const opened = await openDevice('audio', { ...SPEECH, ...(deviceId && { deviceId: { ideal: deviceId } }) });
    // The labels can be read once the microphone is allowed.
    if (typeof opened !== 'string') countQuietly();
    return opened;
  }

  async function count(): Promise<void> {
    const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
    if (isClosed) return;
    const all = devices.filter(({ kind }) => kind === 'audioinput');
    const idOf = (one: Speaker) => all.find(({ label }) => LABELS[one].test(label))?.deviceId;
    const [loud, quiet] = [idOf('speaker'), idOf('earpiece')];
    ids = loud && quiet ? { speaker: loud, earpiece: quiet } : {};
    hasHeadset = all.some(({ deviceId }) => ![OWN_CHOICE, loud, quiet].includes(deviceId));
    onChange();
  }
  function countQuietly(): void {
    void count().catch((cause: unknown) => console.warn('no list of microphones', cause));
  }

  function speaker(): Speaker | undefined {
    if (ids.speaker === undefined) return undefined;
    const opened = device.track()?.getSettings().deviceId;
    if (opened === ids.earpiece) return 'earpiece';
    if (opened === ids.speaker) return 'speaker';
    return asked ?? (hasHeadset ? undefined : 'speaker');
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
    isHeard: () => isOn && device.trouble() === undefined && !device.isAway(),
    open: device.open,
    setOn(on) {
      isOn = on;
      if (on && (device.trouble() !== undefined || device.isAway())) void device.open();
      changed();
    },
    speaker,
    setSpeaker(to) {
      if (to === speaker() || ids[to] === undefined) return;
      wished = to;
      void device.open();
    },
    close() {
      isClosed = true;
      stopCounting();
      device.close();
    },
  };
}
