import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMicrophone, type Microphone } from './microphone.ts';

/** A phone as Chrome on Android reports it: by device labels, with the browser's own choice as 'default'. */
let labels: string[];
let mayList: Promise<void>;
const idOf = (label: string) => (label === 'Default' ? 'default' : `id of ${label}`);
const onChange = vi.fn();
let microphone: Microphone;
let opened: string[];

const mediaDevices = Object.assign(new EventTarget(), {
  async enumerateDevices() {
    await mayList;
    return labels.map((label) => ({ kind: 'audioinput', label, deviceId: idOf(label) }));
  },
  async getUserMedia({ audio }: { audio: { deviceId?: { ideal: string } } }) {
    const deviceId = audio.deviceId?.ideal ?? 'default';
    opened.push(deviceId);
    const track = { enabled: true, muted: false, readyState: 'live', getSettings: () => ({ deviceId }), stop: vi.fn() };
    return { getTracks: () => [track] };
  },
});

beforeEach(async () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { mediaDevices });
  [labels, opened, mayList] = [['Default', 'Speakerphone', 'Headset earpiece'], [], Promise.resolve()];
  onChange.mockClear();
  microphone = createMicrophone(onChange);
});
afterEach(() => microphone.close());

const settle = () => new Promise((resolve) => setTimeout(resolve));
async function plugged(next: string[]): Promise<void> {
  labels = next;
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await settle();
}

it('starts on the speaker, and switches to the earpiece and back', async () => {
  await microphone.open();
  await settle();
  expect(microphone.speaker()).toBe('speaker');
  microphone.setSpeaker('speaker');
  microphone.setSpeaker('earpiece');
  await settle();
  microphone.setSpeaker('speaker');
  await settle();
  expect([microphone.speaker(), opened]).toEqual([
    'speaker',
    ['default', 'id of Headset earpiece', 'id of Speakerphone'],
  ]);
});

it('reports no output while the browser chose a headset', async () => {
  labels.push('Bluetooth headset');
  await microphone.open();
  await settle();
  expect(microphone.speaker()).toBeUndefined();
  await plugged(['Default', 'Speakerphone', 'Headset earpiece']);
  expect(microphone.speaker()).toBe('speaker');
});

it('after a headset came and went: reports the opened speaker, although the earpiece was chosen before', async () => {
  await microphone.open();
  await settle();
  microphone.setSpeaker('earpiece');
  await settle();
  await plugged(['Default', 'Wired headset', 'Speakerphone']);
  expect(microphone.speaker()).toBeUndefined();
  // The open device ended when it was unplugged; the new list is not read yet.
  await microphone.open();
  await plugged(['Default', 'Speakerphone', 'Headset earpiece']);
  expect(microphone.speaker()).toBe('speaker');
  microphone.setSpeaker('earpiece');
  await settle();
  expect([microphone.speaker(), opened.at(-1)]).toEqual(['earpiece', 'id of Headset earpiece']);
});

it('is audible while it opens, as it is not switched off', async () => {
  expect(microphone.isAudible()).toBe(true);
  const opening = microphone.open();
  expect([microphone.track(), microphone.isAudible()]).toEqual([null, true]);
  await opening;
  microphone.setOn(false);
  expect(microphone.isAudible()).toBe(false);
});

it('a device list that arrives after close changes nothing', async () => {
  const list = Promise.withResolvers<void>();
  mayList = list.promise;
  await microphone.open();
  await settle();
  microphone.close();
  onChange.mockClear();
  list.resolve();
  await settle();
  expect([onChange.mock.calls.length, microphone.speaker()]).toEqual([0, undefined]);
});
