import type { DeviceTrouble, Speaker } from '../call-session.ts';
import { createDeviceTrack } from './device-track.ts';
import { mediaDevices, onDevicesChanged, openDevice } from './open-device.ts';

const SPEECH = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
/**
 * The labels Chrome on Android gives its microphones, in every language. Audio is played on the device of the open
 * microphone; no browser on phones lets a page choose the output itself. Chrome's own choice is a headset if there is
 * one, else the loudspeaker.
 */
const OWN_CHOICE = 'default';
const LABELS: Record<Speaker, RegExp> = { speaker: /^speakerphone$/i, earpiece: /^headset earpiece$/i };

export interface Microphone {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  /** Silent for a while, as during a phone call. */
  isAway(): boolean;
  /** Switched on by the user, and the device works. */
  isOn(): boolean;
  /** On and not away; also true while the device opens. */
  isAudible(): boolean;
  open(): Promise<void>;
  /** Switching on reopens a microphone that failed or is away. */
  setOn(on: boolean): void;
  /** Where the voice is played now; undefined where there is no choice, as with a headset. */
  speaker(): Speaker | undefined;
  setSpeaker(to: Speaker): void;
  close(): void;
}

export function createMicrophone(onChange: () => void): Microphone {
  let isOn = true;
  let isClosed = false;
  let desired: Speaker | undefined;
  /** The output that the last open request asked for. */
  let asked: Speaker | undefined;
  let ids: Partial<Record<Speaker, string>> = {};
  let hasHeadset = false;
  const device = createDeviceTrack({ open, onChange: changed });
  const stopCounting = onDevicesChanged(countQuietly);

  async function open(): Promise<MediaStreamTrack | DeviceTrouble> {
    const deviceId = desired && ids[desired];
    asked = deviceId ? desired : undefined;
    const opened = await openDevice('audio', { ...SPEECH, ...(deviceId && { deviceId: { ideal: deviceId } }) });
    // Device labels are readable only after the microphone permission.
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
    isAudible: () => isOn && device.trouble() === undefined && !device.isAway(),
    open: device.open,
    setOn(on) {
      isOn = on;
      if (on && (device.trouble() !== undefined || device.isAway())) void device.open();
      changed();
    },
    speaker,
    setSpeaker(to) {
      if (to === speaker() || ids[to] === undefined) return;
      desired = to;
      void device.open();
    },
    close() {
      isClosed = true;
      stopCounting();
      device.close();
    },
  };
}
